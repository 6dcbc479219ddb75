import { type Database, type ObserveStatement, POOL_NAMES, STATEMENT_KINDS } from '@posthorn/database';
import type { Metrics } from '@posthorn/observability';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LABELS = { pool: POOL_NAMES, statement: STATEMENT_KINDS };

/** Records one observation for each statement, however many messages share it. */
export function createStatementMetrics(metrics: Metrics): ObserveStatement {
  const duration = metrics.histogram({
    name: 'posthorn_database_statement_duration_seconds',
    help: 'Time from sending a statement to PostgreSQL to its result, without the wait for a connection.',
    labels: LABELS,
    buckets: SECONDS,
  });
  const failures = metrics.counter({
    name: 'posthorn_database_statement_failures_total',
    help: 'Statements that PostgreSQL refused or did not answer.',
    labels: LABELS,
  });
  return ({ pool, statement, seconds, failed }) => {
    duration.observe({ pool, statement }, seconds);
    if (failed) failures.inc({ pool, statement });
  };
}

export function createConnectionMetrics(
  metrics: Metrics,
  { countConnections }: Pick<Database, 'countConnections'>,
): void {
  metrics.gauge(
    {
      name: 'posthorn_database_connections',
      help: 'Open connections of this process to PostgreSQL.',
      labels: { pool: POOL_NAMES, state: ['busy', 'idle'] },
    },
    () =>
      countConnections().flatMap(({ pool, busy, idle }) => [
        { labels: { pool, state: 'busy' }, value: busy },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
  );
  metrics.gauge(
    {
      name: 'posthorn_database_connection_waiters',
      help: 'Statements and transactions that wait for a connection.',
      labels: { pool: POOL_NAMES },
    },
    () => countConnections().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  );
}
