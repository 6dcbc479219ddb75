import { ReadOnlyError } from './assert-writable.js';
import { findSqlState } from './classify-database-error.js';

const READ_ONLY = 'is read-only';

/** What PostgreSQL says by its SQLSTATE (appendix A) when it answers, and cannot do its work. */
const BY_STATE: Readonly<Record<string, string>> = {
  '25006': READ_ONLY,
  '53100': 'has no free disk space',
  '53200': 'has no free memory',
  '53300': 'has no free connection',
  '57P03': 'is starting',
};

/** Says in a few words what an unavailable database lacks. Undefined when it cannot be reached. */
export function describeOutage(error: unknown): string | undefined {
  if (error instanceof ReadOnlyError) return READ_ONLY;
  return BY_STATE[findSqlState(error) ?? ''];
}
