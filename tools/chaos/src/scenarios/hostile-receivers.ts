import { quantile, sampleMemory } from '@posthorn/lab';
import { chartMemory, evaluateMemory } from '../experiment/verify-memory.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import type { EndpointPlan } from '../experiment/environment.js';

const HUGE_HEAD_BYTES = 100 * 1024 * 1024;
const SETTLED_WITHIN_MS = 120_000;
/** The load lasts longer than in other scenarios, so that a trend shows. */
const LENGTH = 3;
const SAMPLE_EVERY_MS = 500;

const HOSTILE: readonly EndpointPlan[] = [
  { behaviour: { kind: 'endless' } },
  { behaviour: { kind: 'drip' } },
  { behaviour: { kind: 'huge-head', bytes: HUGE_HEAD_BYTES } },
  { behaviour: { kind: 'hang' } },
  { behaviour: { kind: 'reset', phase: 'accept' } },
  { behaviour: { kind: 'reset', phase: 'request' } },
  { behaviour: { kind: 'reset', phase: 'head' } },
  { behaviour: { kind: 'reset', phase: 'body' } },
  { behaviour: { kind: 'ok' }, certificate: 'self-signed', attempts: 8 },
  { behaviour: { kind: 'ok' }, certificate: 'expired', attempts: 8 },
  { behaviour: { kind: 'ok' }, certificate: 'other-name', attempts: 8 },
];

const HEALTHY: readonly EndpointPlan[] = Array.from({ length: 22 }, () => ({ behaviour: { kind: 'ok' } }));

/** Malicious destinations. */
export const hostileReceivers: Scenario = {
  name: 'hostile-receivers',
  description:
    'Destinations send endless or slow bodies, heads of 100 MB, resets and wrong certificates. Memory stays flat.',
  invariants: [3, 8],
  // All eight attempts happen within seconds.
  environment: { DELIVERY_TIMEOUT_MS: '2000', RETRY_TIME_SCALE: '0.00001' },
  needsMachineAlone: true,
  run: (experiment) =>
    underLoad(experiment, {
      plans: [...HEALTHY, ...HOSTILE],
      quietWithinMs: SETTLED_WITHIN_MS,
      breakIt: watchMemory,
      verify: verifyHealthy,
    }),
};

async function watchMemory({
  stack,
  scale,
  reportViolation,
  reportMetric,
}: RunningExperiment): Promise<void> {
  const forMs = scale.seconds * 1000 * LENGTH;
  const samples = await sampleMemory(stack, { forMs, everyMs: SAMPLE_EVERY_MS });
  const ofWorkers = new Map([...samples].filter(([name]) => name.startsWith('delivery-worker')));
  for (const [name, chart] of Object.entries(chartMemory(ofWorkers))) reportMetric(name, chart);
  evaluateMemory(ofWorkers).forEach(reportViolation);
}

/** Healthy destinations got every message soon and in one attempt. */
async function verifyHealthy({
  stack,
  environment,
  reportViolation,
  reportMetric,
}: RunningExperiment): Promise<void> {
  const healthy = environment.endpoints.slice(0, HEALTHY.length).map(({ id }) => id);
  const rows = await stack.sql.query<{ readonly status: string; readonly ms: number }>(
    `SELECT status::text, extract(epoch FROM delivered_at - created_at)::float8 * 1000 AS ms
     FROM messages WHERE endpoint_id = ANY($1::uuid[])`,
    [healthy],
  );
  const failed = rows.filter(({ status }) => status !== 'succeeded').length;
  if (failed > 0) reportViolation(`${failed} messages to healthy destinations did not succeed`);
  const p95 =
    quantile(
      rows.map(({ ms }) => ms),
      0.95,
    ) ?? Number.NaN;
  reportMetric('healthy destinations, p95', `${Math.round(p95)} ms`);
}
