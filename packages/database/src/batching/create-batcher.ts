import DataLoader from 'dataloader';
import { classifyDatabaseError } from '../classify-database-error.js';
import { createBatchGate } from './batch-gate.js';

export interface BatcherOptions<Row, Result> {
  readonly maxRows: number;
  /** Statements under way at once. */
  readonly maxRunning: number;
  /** Runs one statement for all rows and returns a result, or an Error, for each, in their order. */
  execute(rows: readonly Row[]): Promise<readonly (Result | Error)[]>;
  /** Rows are weighed so that a statement stays small even when each row is large. */
  readonly weightLimit?: { readonly limit: number; weigh(row: Row): number };
}

/**
 * Coalesces single-row work of concurrent callers into multi-row statements. Each caller gets its own durable result or
 * its own error: a row that the database refuses does not fail its neighbours.
 */
export function createBatcher<Row, Result>(
  options: BatcherOptions<Row, Result>,
): (row: Row) => Promise<Result> {
  const gate = createBatchGate(options.maxRunning);
  const loader = new DataLoader<Row, Result>(
    async (rows) => {
      try {
        return await executeParts(rows, options);
      } finally {
        gate.leave();
      }
    },
    { cache: false, maxBatchSize: options.maxRows, batchScheduleFn: (start) => gate.enter(start) },
  );
  return (row) => loader.load(row);
}

async function executeParts<Row, Result>(
  rows: readonly Row[],
  options: BatcherOptions<Row, Result>,
): Promise<(Result | Error)[]> {
  const results: (Result | Error)[] = [];
  for (const part of splitByWeight(rows, options.weightLimit)) {
    results.push(...(await executePart(part, options)));
  }
  return results;
}

async function executePart<Row, Result>(
  rows: readonly Row[],
  options: BatcherOptions<Row, Result>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await options.execute(rows);
  } catch (error) {
    if (rows.length === 1 || classifyDatabaseError(error) !== 'data') return rows.map(() => toError(error));
    const middle = Math.ceil(rows.length / 2);
    const first = await executePart(rows.slice(0, middle), options);
    return [...first, ...(await executePart(rows.slice(middle), options))];
  }
}

function splitByWeight<Row>(
  rows: readonly Row[],
  weightLimit: { readonly limit: number; weigh(row: Row): number } | undefined,
): readonly (readonly Row[])[] {
  if (weightLimit === undefined) return [rows];
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const weight = weightLimit.weigh(row);
    const part = parts.at(-1);
    if (part === undefined || weight > room) {
      parts.push([row]);
      room = weightLimit.limit - weight;
    } else {
      part.push(row);
      room -= weight;
    }
  }
  return parts;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
