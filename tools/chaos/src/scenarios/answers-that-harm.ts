import { quantile } from '@posthorn/lab';
import { comparePosts } from '../experiment/compare-posts.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import type { EndpointPlan } from '../experiment/environment.js';

const SETTLED_WITHIN_MS = 120_000;
/** Without the flood the p95 is a tenth of a second. */
const HEALTHY_P95_MS = 3000;

const HEALTHY: readonly EndpointPlan[] = Array.from({ length: 16 }, () => ({ behaviour: { kind: 'ok' } }));
const FLOODS: readonly EndpointPlan[] = Array.from({ length: 4 }, () => ({
  behaviour: { kind: 'interim-flood' },
  attempts: 8,
}));

/** A destination that blocks the worker's thread. */
export const interimFlood: Scenario = {
  name: 'interim-flood',
  description:
    'Destinations send endless interim responses. Deliveries to other destinations stay as fast as before.',
  invariants: [3, 8],
  // All eight attempts happen within seconds.
  environment: { RETRY_TIME_SCALE: '0.00001' },
  needsMachineAlone: true,
  run: (experiment) =>
    underLoad(experiment, {
      plans: [...HEALTHY, ...FLOODS],
      breakIt: () => Promise.resolve(),
      verify: verifyHealthy,
      quietWithinMs: SETTLED_WITHIN_MS,
    }),
};

async function verifyHealthy({
  stack,
  environment,
  reportViolation,
  reportMetric,
}: RunningExperiment): Promise<void> {
  const ids = environment.endpoints.slice(0, HEALTHY.length).map(({ id }) => id);
  const rows = await stack.sql.query<{ readonly ms: number }>(
    `SELECT extract(epoch FROM delivered_at - created_at)::float8 * 1000 AS ms
     FROM messages WHERE endpoint_id = ANY($1::uuid[]) AND delivered_at IS NOT NULL`,
    [ids],
  );
  const delays = rows.map(({ ms }) => ms);
  const p95 = Math.round(quantile(delays, 0.95) ?? Number.NaN);
  reportMetric('healthy destinations, p95', `${p95} ms`);
  if (!(p95 <= HEALTHY_P95_MS)) reportViolation(`messages to healthy destinations took ${p95} ms (p95)`);
}

/** A reset too late to tell whether the destination accepted the request. */
export const resetAfterTaken: Scenario = {
  name: 'reset-after-taken',
  description:
    'Destinations accept a request and then reset its new connection. Each POST is an attempt on record.',
  invariants: [2, 3],
  run: (experiment) =>
    underLoad(experiment, {
      plans: Array.from({ length: 4 }, () => ({ behaviour: { kind: 'reset-once' } as const, attempts: 2 })),
      breakIt: () => Promise.resolve(),
      verify: comparePosts,
      quietWithinMs: SETTLED_WITHIN_MS,
    }),
};
