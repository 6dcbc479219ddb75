import type { Database } from '@posthorn/database';
import { MINUTE } from '@posthorn/domain';
import { type Metrics, createFreshRead } from '@posthorn/observability';

/** Counting costs a look at two small indexes, and nothing is urgent. */
const FRESH_MS = MINUTE / 2;

/** The endpoints that are not healthy. Few schedulers run, so they report it. */
export function createHealthMetrics(
  metrics: Metrics,
  endpointHealth: Pick<Database['endpointHealth'], 'count'>,
): void {
  metrics.gauge(
    {
      name: 'posthorn_endpoints_unhealthy',
      help: 'Endpoints for which nothing succeeds: failing for an hour, or disabled.',
      labels: { health: ['failing', 'disabled'] },
    },
    createFreshRead(async () => {
      const { failing, disabled } = await endpointHealth.count();
      return [
        { labels: { health: 'failing' }, value: failing },
        { labels: { health: 'disabled' }, value: disabled },
      ];
    }, FRESH_MS),
  );
}
