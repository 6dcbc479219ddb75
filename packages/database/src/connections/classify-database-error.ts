import { WaitedTooLongError } from '@posthorn/coalescing';
import { NoConnectionError } from './no-connection-error.js';
import { UnsettledWriteError } from './unsettled-write-error.js';

/** `unavailable`: try again later. `data`: a value or a row is at fault. `defect`: ours. */
export type DatabaseErrorKind = 'unavailable' | 'data' | 'defect';

/** Our own errors of a database that is away. */
const OUTAGES = [WaitedTooLongError, NoConnectionError, UnsettledWriteError];

interface AdapterCause {
  readonly kind?: string;
  readonly originalCode?: string;
}

const UNAVAILABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
  'AuthenticationFailed',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
  'TransactionWriteConflict',
]);

const UNAVAILABLE_STATES = [
  // SQLSTATE classes (PostgreSQL, appendix A): connection, transaction rollback, resources, operator, system, read-only.
  /^(08|40|53|57|58|25006|55P03|3D000|28)/,
  // A statement that was prepared before a migration, or on another connection: the next one prepares it again.
  /^(0A000|26000|42P05)$/,
];
/** Of the network, and of name resolution. */
const CONNECTION_CODE = /^(ECONN|ENET|EHOST|EPIPE$|ETIMEDOUT$|EAI_AGAIN$|ENOTFOUND$|EADDRNOTAVAIL$)/;
/** The codes of the network have no digit. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const DATA_STATES = /^(22|23)/;

/** Tells an error of this package's functions by what the caller can do about it. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  if (isOutOfTime(error) || OUTAGES.some((outage) => error instanceof outage)) return 'unavailable';
  const cause = findCause(error);
  if (cause === undefined) return isConnectionError(error) ? 'unavailable' : 'defect';
  const { kind = '', originalCode = '' } = cause;
  if (UNAVAILABLE_KINDS.has(kind) || UNAVAILABLE_STATES.some((states) => states.test(originalCode))) {
    return 'unavailable';
  }
  return DATA_STATES.test(originalCode) ? 'data' : 'defect';
}

/** What PostgreSQL itself said; undefined when the error is not its own. */
export function findSqlState(error: unknown): string | undefined {
  const { originalCode } = findCause(error) ?? {};
  return originalCode !== undefined && SQL_STATE.test(originalCode) ? originalCode : undefined;
}

/** There was no connection for a transaction, or it was rolled back since it took too long (Prisma's P2028). */
function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2028';
}

/** Prisma keeps the driver's own error at `meta.driverAdapterError.cause`. */
function findCause(error: unknown): AdapterCause | undefined {
  const meta = readObject(error, 'meta');
  return readObject(readObject(meta, 'driverAdapterError'), 'cause');
}

function readObject(value: unknown, name: string): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: unknown = Reflect.get(value, name);
  return typeof inner === 'object' && inner !== null ? inner : undefined;
}

/** The pool's own errors reach us as they are: it could not connect in time, or the socket broke. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Of a name with several addresses, none of which answers.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  if ('code' in error && typeof error.code === 'string' && CONNECTION_CODE.test(error.code)) return true;
  return CONNECTION_MESSAGE.test(error.message) || isConnectionError(error.cause);
}

const CONNECTION_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection ended|timeout expired|query read timeout|not queryable|ECONN|EPIPE|ETIMEDOUT/i;
