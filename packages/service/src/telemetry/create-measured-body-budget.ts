import { type BodyBudget, createBodyBudget } from '@posthorn/http-server';
import type { Metrics } from '@posthorn/observability';

/** Creates the memory of a process for request bodies, and the metric of its use. */
export function createMeasuredBodyBudget(metrics: Metrics): BodyBudget {
  const bodies = createBodyBudget();
  metrics.gauge(
    {
      name: 'posthorn_body_budget_bytes',
      help: 'Memory of this process for request bodies and large answers, in use or free.',
      labels: { state: ['used', 'free'] },
    },
    () => [
      { labels: { state: 'used' }, value: bodies.usedBytes() },
      { labels: { state: 'free' }, value: bodies.freeBytes() },
    ],
  );
  return bodies;
}
