import pg from 'pg';
import { type ObserveStatement, type PoolName, measureStatements } from './measure-statements.js';
import { endUnanswered, watchStatements } from './watch-statements.js';
import { markConnectErrors } from './classify-database-error.js';

export interface ConnectionOptions {
  readonly url: string;
  /** PostgreSQL shows it in pg_stat_activity. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** How long a statement waits for another transaction's lock. Default: as long as the statement may run. */
  readonly lockTimeoutMs?: number;
  /** How long a statement may run. Default: 30 seconds. */
  readonly statementTimeoutMs?: number;
  /** How long a statement may wait for its answer. Default: longer than it may run, and at least 35 seconds. */
  readonly answerTimeoutMs?: number;
  /**
   * Each connection plans a statement once, for all values, and never with a sequential scan. Meant for statements that
   * run too often to be planned each time and that find their rows by key.
   */
  readonly prepares?: boolean;
  /** Called for each statement that succeeded or failed. */
  readonly observe?: ObserveStatement | undefined;
  /** Called when an idle connection breaks. The pool replaces the connection. */
  onIdleError(error: Error): void;
}

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * A server that does not even report a statement timeout has a dead connection. It may still execute the statement when
 * it recovers. A shorter timeout could therefore report that nothing was written when something was.
 */
const ANSWER_TIMEOUT_MS = 35_000;
const ANSWER_MARGIN_MS = 5000;
/** Dates of texts without a zone are of UTC. */
const UTC = '-c TimeZone=UTC';
/** A plan that is made while a table is small must not use a scan, because the table grows. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** A connection keeps the plans of each day that it has seen, so its lifetime is limited. */
const PREPARED_LIFETIME_SECONDS = 6 * 3600;

/** Connects on first use. The caller must handle the pool's `error` event. */
export function createPool(options: ConnectionOptions): pg.Pool {
  const isPrepared = options.prepares === true;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const { answerTimeoutMs = Math.max(ANSWER_TIMEOUT_MS, statementTimeoutMs + ANSWER_MARGIN_MS) } = options;
  const { connectionString, givenOptions } = readUrl(options.url);
  const pool = new pg.Pool({
    connectionString,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    keepAlive: true,
    options: [givenOptions, UTC, isPrepared ? PLANNED_ONCE : ''].join(' ').trim(),
    ...(isPrepared && { maxLifetimeSeconds: PREPARED_LIFETIME_SECONDS }),
  });
  markConnectErrors(pool);
  const { observe } = options;
  const measured = observe ? [measureStatements(isPrepared ? 'prepared' : 'general', observe)] : [];
  watchStatements(pool, (client) => [endUnanswered(client, answerTimeoutMs), ...measured]);
  return pool;
}

/** The driver would let the URL's `options` replace ours. The pool uses both. */
function readUrl(text: string): { readonly connectionString: string; readonly givenOptions: string } {
  const url = new URL(text);
  const givenOptions = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, givenOptions };
}

export interface PoolCount {
  readonly pool: PoolName;
  readonly busy: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export function countConnections(
  { totalCount, idleCount, waitingCount }: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
  pool: PoolName,
): PoolCount {
  return { pool, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
