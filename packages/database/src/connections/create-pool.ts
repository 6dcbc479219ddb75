import pg from 'pg';
import { type ObserveStatement, measureStatements } from './measure-statements.js';
import { markConnectErrors } from './no-connection-error.js';

export interface ConnectionOptions {
  readonly url: string;
  /** Shown by PostgreSQL in pg_stat_activity. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** How long a statement waits for somebody else's lock; as long as it may run, when left out. */
  readonly lockTimeoutMs?: number;
  /** How long a statement may run; 30 seconds when left out. */
  readonly statementTimeoutMs?: number;
  /**
   * Plans each statement once for a connection, whatever its values, and never by a scan. For the few statements that are too many to
   * be planned each time, and whose rows are found by their keys.
   */
  readonly prepares?: boolean;
  /** Told of each statement that was answered, or failed. */
  readonly observe?: ObserveStatement | undefined;
  /** Told of a connection that broke while it was idle; the pool replaces it. */
  onIdleError(error: Error): void;
}

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Of a server that does not even say that a statement took too long: its connection is dead. What it was told it may do yet when it
 * speaks again, so that whoever is told earlier that nothing was written may be told a lie.
 */
const ANSWER_TIMEOUT_MS = 35_000;
const ANSWER_MARGIN_MS = 5000;
/** Prisma's adapter reads every time as one in UTC. */
const UTC = '-c TimeZone=UTC';
/** A plan that is made while a table is still small must not scan it when it has grown. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** A connection keeps the plans of each day that it has seen. */
const PREPARED_LIFETIME_SECONDS = 6 * 3600;

/** Connects on first use. Whoever uses the pool without Prisma listens to its errors. */
export function createPool(options: ConnectionOptions): pg.Pool {
  const isPrepared = options.prepares === true;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const { connectionString, givenOptions } = readUrl(options.url);
  const pool = new pg.Pool({
    connectionString,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    query_timeout: Math.max(ANSWER_TIMEOUT_MS, statementTimeoutMs + ANSWER_MARGIN_MS),
    keepAlive: true,
    options: [givenOptions, UTC, isPrepared ? PLANNED_ONCE : ''].join(' ').trim(),
    ...(isPrepared && { maxLifetimeSeconds: PREPARED_LIFETIME_SECONDS }),
  });
  markConnectErrors(pool);
  if (options.observe !== undefined)
    measureStatements(pool, isPrepared ? 'prepared' : 'general', options.observe);
  return pool;
}

/** The driver lets options of the URL replace ours; here both count. */
function readUrl(text: string): { readonly connectionString: string; readonly givenOptions: string } {
  const url = new URL(text);
  const givenOptions = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, givenOptions };
}
