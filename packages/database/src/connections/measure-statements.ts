import type { BeginStatement } from './watch-statements.js';

/** One statement, measured from sending it to receiving its result. */
export interface StatementFacts {
  readonly pool: PoolName;
  readonly statement: StatementKind;
  readonly seconds: number;
  readonly failed: boolean;
}

export type ObserveStatement = (facts: StatementFacts) => void;

/** `prepared` runs the few statements of a delivery. */
export const POOL_NAMES = ['general', 'prepared'] as const;

export type PoolName = (typeof POOL_NAMES)[number];

/** The first operation of a statement on a table; `select` for statements that only read. */
export const STATEMENT_KINDS = ['select', 'insert', 'update', 'delete', 'transaction', 'other'] as const;

export type StatementKind = (typeof STATEMENT_KINDS)[number];

const KINDS: Readonly<Record<string, StatementKind>> = {
  SELECT: 'select',
  INSERT: 'insert',
  UPDATE: 'update',
  DELETE: 'delete',
  BEGIN: 'transaction',
  COMMIT: 'transaction',
  ROLLBACK: 'transaction',
  SAVEPOINT: 'transaction',
};
const FIRST_WORD = /^\s*([A-Z]+)/i;
const FIRST_WRITE = /\b(?:INSERT INTO|UPDATE\s+(?!SKIP\b|OF\b)["a-z]|DELETE FROM)/;

export function kindOfStatement(sql: string): StatementKind {
  const first = firstWordOf(sql);
  if (first !== 'WITH') return KINDS[first] ?? 'other';
  const [write = 'SELECT'] = FIRST_WRITE.exec(sql) ?? [];
  return KINDS[firstWordOf(write)] ?? 'other';
}

function firstWordOf(sql: string): string {
  return FIRST_WORD.exec(sql)?.[1]?.toUpperCase() ?? '';
}

/** Reports every statement. */
export function measureStatements(pool: PoolName, observe: ObserveStatement): BeginStatement {
  return (given) => {
    const startedAt = performance.now();
    const statement = kindOfStatement(textOf(given));
    return (failed) => observe({ pool, statement, seconds: (performance.now() - startedAt) / 1000, failed });
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
