import type { Metrics } from '@posthorn/observability';
import { type ObserveCommand, REDIS_COMMANDS, REDIS_CONNECTIONS } from '@posthorn/queues';

const SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LABELS = { connection: REDIS_CONNECTIONS, command: REDIS_COMMANDS };

export function createCommandMetrics(metrics: Metrics): ObserveCommand {
  const duration = metrics.histogram({
    name: 'posthorn_redis_command_duration_seconds',
    help: 'Time from sending a command to Redis to its answer, without reads that wait for a job.',
    labels: LABELS,
    buckets: SECONDS,
  });
  const failures = metrics.counter({
    name: 'posthorn_redis_command_failures_total',
    help: 'Commands that Redis refused or did not answer.',
    labels: LABELS,
  });
  return ({ connection, command, seconds, failed }) => {
    duration.observe({ connection, command }, seconds);
    if (failed) failures.inc({ connection, command });
  };
}
