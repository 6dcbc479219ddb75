import type { Database } from '@posthorn/database';
import { INCIDENT_KINDS, MINUTE, SECOND } from '@posthorn/domain';
import { type Metrics, createFreshRead } from '@posthorn/observability';
import { type Backlog, type Queues, QUEUE } from '@posthorn/queues';

export interface QueueMetricsOptions {
  readonly queues: Pick<Queues, 'readBacklogs'>;
  readonly outbox: Pick<Database['outbox'], 'findOldestOverdue'>;
}

/** Several scrapers and several gauges share one reading. */
const FRESH_MS = 3 * SECOND;

/**
 * The waiting jobs of all processes. Few schedulers run, so they report it:
 * the number of workers does not multiply the Redis queries.
 */
export function createQueueMetrics(metrics: Metrics, { queues, outbox }: QueueMetricsOptions): void {
  const readBacklogs = createFreshRead(() => queues.readBacklogs(), FRESH_MS);
  metrics.gauge(
    {
      name: 'posthorn_queue_jobs',
      help: 'Jobs in a queue: waiting for a consumer, active in one, or delayed until later.',
      labels: { queue: Object.values(QUEUE), state: ['waiting', 'active', 'delayed'] },
    },
    async () =>
      (await readBacklogs()).flatMap(({ queue, waiting, active, delayed }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'active' }, value: active },
        { labels: { queue, state: 'delayed' }, value: delayed },
      ]),
  );
  metrics.gauge(
    {
      name: 'posthorn_queue_oldest_due_age_seconds',
      help: 'How long the next job of a queue has been due; 0 when none is due. Dead letters are never due.',
      labels: { queue: Object.values(QUEUE).filter((queue) => queue !== QUEUE.deadLetters) },
    },
    async () => (await readBacklogs()).flatMap(toReading),
  );
  metrics.gauge(
    {
      name: 'posthorn_outbox_oldest_overdue_age_seconds',
      help: 'How long the next message of the outbox sweep has been overdue in PostgreSQL; 0 when none is.',
    },
    createFreshRead(async () => {
      const since = await outbox.findOldestOverdue();
      return since === undefined ? 0 : Math.max(0, Date.now() - since.getTime()) / SECOND;
    }, FRESH_MS),
  );
}

function toReading({ queue, oldestDueAgeMs }: Backlog): readonly {
  readonly labels: { readonly queue: string };
  readonly value: number;
}[] {
  return oldestDueAgeMs === undefined ? [] : [{ labels: { queue }, value: oldestDueAgeMs / SECOND }];
}

const UNHEALTHY = ['degraded', 'failing', 'disabled'] as const;
/** Counting costs a look at small indexes, and nothing is urgent. */
const HEALTH_FRESH_MS = MINUTE / 2;

/** The endpoints that are not healthy, their outages, and what failures hold back. Few schedulers run, so they report it. */
export function createHealthMetrics(
  metrics: Metrics,
  {
    endpointHealth,
    incidents,
    orderingKeys,
  }: Pick<Database, 'endpointHealth' | 'incidents' | 'orderingKeys'>,
): void {
  metrics.gauge(
    {
      name: 'posthorn_endpoints_unhealthy',
      help: 'Endpoints that are not healthy, by their health.',
      labels: { health: UNHEALTHY },
    },
    createFreshRead(async () => {
      const counts = await endpointHealth.count();
      return UNHEALTHY.map((health) => ({ labels: { health }, value: counts[health] }));
    }, HEALTH_FRESH_MS),
  );
  metrics.gauge(
    {
      name: 'posthorn_incidents_open',
      help: 'Outages of endpoints that go on, by their kind.',
      labels: { kind: INCIDENT_KINDS },
    },
    createFreshRead(async () => {
      const counts = await incidents.countOpen();
      return INCIDENT_KINDS.map((kind) => ({ labels: { kind }, value: counts[kind] }));
    }, HEALTH_FRESH_MS),
  );
  metrics.gauge(
    {
      name: 'posthorn_ordering_blocked_keys',
      help: 'Ordering keys whose first message has failed, so that the others wait.',
    },
    createFreshRead(() => orderingKeys.countBlocked(), HEALTH_FRESH_MS),
  );
}
