import { WaitedTooLongError } from '@posthorn/coalescing';
import { classifyDatabaseError, findSqlState } from './classify-database-error.js';
import { NoConnectionError } from './no-connection-error.js';

/**
 * SQLSTATE codes of transactions that PostgreSQL ended without effect: conflicts, resources, statement and lock
 * timeouts, a read-only server. Codes of a shutdown are not in the list, because PostgreSQL may send them right after a
 * commit.
 */
const WITHOUT_EFFECT = /^(40001|40P01|53|57014|57P03|25006|55P03|3D000|28|0A000|26000|42P05)/;
const NEVER_SENT = /not queryable/i;

/** Whether a write that failed because the database is unavailable may have been committed nevertheless. */
export function mayHaveTakenEffect(error: unknown): boolean {
  if (classifyDatabaseError(error) !== 'unavailable') return false;
  if (error instanceof WaitedTooLongError || error instanceof NoConnectionError) return false;
  const state = findSqlState(error);
  if (state !== undefined) return !WITHOUT_EFFECT.test(state);
  return !(error instanceof Error && (isRolledBack(error) || NEVER_SENT.test(error.message)));
}

/** Prisma's P2028: no connection was available for the transaction, or it took too long and was rolled back. */
function isRolledBack(error: Error): boolean {
  return 'code' in error && error.code === 'P2028';
}
