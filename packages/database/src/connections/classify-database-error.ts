import pg from 'pg';
import { WaitedTooLongError } from '@posthorn/coalescing';
import { ReadOnlyError } from './assert-writable.js';
import { LateTransactionError } from './in-transaction.js';

/** No connection was available, so PostgreSQL never received the statement. */
class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** It is unknown whether a write was committed. */
export class UnconfirmedWriteError extends Error {
  override readonly name = 'UnconfirmedWriteError';

  constructor(cause: unknown) {
    super('It is not known whether the write was committed.', { cause });
  }
}

const { DatabaseError } = pg;

/** `unavailable`: retry later. `data`: a value or a row is invalid. `defect`: a bug in Posthorn. */
export type DatabaseErrorKind = 'unavailable' | 'data' | 'defect';

/** Errors of this package that mean that the database is unavailable. */
const OUTAGES = [
  WaitedTooLongError,
  NoConnectionError,
  LateTransactionError,
  UnconfirmedWriteError,
  ReadOnlyError,
];
/** PostgreSQL never began the work, or rolled it back. */
const WITHOUT_WORK = [WaitedTooLongError, NoConnectionError, LateTransactionError];

const UNAVAILABLE_STATES = [
  // SQLSTATE classes (PostgreSQL, appendix A): connection, transaction rollback, resources, operator, system,
  // read-only.
  /^(08|40|53|57|58|25006|55P03|3D000|28)/,
  // The statement was prepared before a migration, or on another connection. The next statement prepares it again.
  /^(0A000|26000|42P05)$/,
];
/** Error codes of the network and of name resolution. */
const CONNECTION_CODE = /^(ECONN|ENET|EHOST|EPIPE$|ETIMEDOUT$|EAI_AGAIN$|ENOTFOUND$|EADDRNOTAVAIL$)/;
const DATA_STATES = /^(22|23)/;

/** Classifies an error of this package's functions by what the caller can do about it. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  if (OUTAGES.some((outage) => error instanceof outage)) return 'unavailable';
  if (!(error instanceof DatabaseError)) return isConnectionError(error) ? 'unavailable' : 'defect';
  const { code = '' } = error;
  if (UNAVAILABLE_STATES.some((states) => states.test(code))) return 'unavailable';
  return DATA_STATES.test(code) ? 'data' : 'defect';
}

const UNIQUE_VIOLATION = '23505';

/** Whether a row was refused, because another one has a value that must be unique. */
export function isTaken(error: unknown): boolean {
  return findSqlState(error) === UNIQUE_VIOLATION;
}

/** Returns undefined when the error did not come from PostgreSQL. */
function findSqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** The pool's errors arrive unwrapped: it could not connect in time, or the socket broke. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node.js throws it when a name has several addresses and none of them answers.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  if ('code' in error && typeof error.code === 'string' && CONNECTION_CODE.test(error.code)) return true;
  return CONNECTION_MESSAGE.test(error.message) || isConnectionError(error.cause);
}

const CONNECTION_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection ended|timeout expired|query read timeout|not queryable|ECONN|EPIPE|ETIMEDOUT/i;

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
  if (WITHOUT_WORK.some((outage) => error instanceof outage)) return false;
  const state = findSqlState(error);
  if (state !== undefined) return !WITHOUT_EFFECT.test(state);
  return !(error instanceof Error && NEVER_SENT.test(error.message));
}

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

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** Distinguishes connection errors from statement errors, which otherwise look the same. */
export function markConnectErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const marked = (connected?: Connected): unknown => {
    if (connected === undefined) {
      return connect().catch((error: unknown) => {
        throw new NoConnectionError(error);
      });
    }
    connect((error, client, release) =>
      connected(error === undefined ? undefined : new NoConnectionError(error), client, release),
    );
    return undefined;
  };
  pool.connect = marked as typeof pool.connect;
}
