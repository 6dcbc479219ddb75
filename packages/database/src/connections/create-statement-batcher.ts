import { type Batcher, type BatcherOptions, createBatcher } from '@posthorn/coalescing';
import { classifyDatabaseError } from './classify-database-error.js';

/** Large enough to spread a statement's cost, small enough for the next batch to start soon. */
const MAX_ROWS = 200;
const MAX_RUNNING = 2;
/** Most of a statement's cost is fixed: under load, twenty rows cost little more than four. */
const MAX_PAUSE_MS = 10;
/** At 400 rows a second, three share a statement. Below 250 a second, none waits. */
const GATHER_MS = 8;

type StatementOptions<Row, Result> = Pick<
  BatcherOptions<Row, Result>,
  'execute' | 'ownerOf' | 'weightLimit' | 'maxWaitMs' | 'maxReadMs'
> & {
  /** Whether rows wait some milliseconds for each other also while the process is not busy. */
  readonly gathers?: boolean;
  /** Default: one statement runs while the next one is sent. */
  readonly maxRunning?: number;
};

/** Coalesces single-row work of concurrent callers into multi-row statements (group commit). */
export function createStatementBatcher<Row, Result>({
  gathers = false,
  maxRunning = MAX_RUNNING,
  ...options
}: StatementOptions<Row, Result>): Batcher<Row, Result> {
  return createBatcher({
    ...options,
    gatherMs: gathers ? GATHER_MS : 0,
    maxItems: MAX_ROWS,
    maxRunning,
    maxPauseMs: MAX_PAUSE_MS,
    isItemError: (error) => classifyDatabaseError(error) === 'data',
  });
}

/** Finds the row of a key. Concurrent look-ups share a statement. */
export function createLookup<Row>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  options: Pick<StatementOptions<string, Row>, 'maxReadMs'> = {},
): (key: string) => Promise<Row | undefined> {
  return createStatementBatcher<string, Row | undefined>({
    ...options,
    async execute(keys) {
      const rows = await find(keys);
      return keys.map((key) => rows.get(key));
    },
  });
}
