import { quantile } from '@posthorn/lab';
import type { Scenario } from '../../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../../experiment/under-load.js';
import { type PublishingProject, createPublishingProject, messagesOf } from '../../fairness/fan-outs.js';
import { createHealthyEnvironment, startRatedLoad } from '../../fairness/healthy-environment.js';
import { type Phase, measurePhase } from '../../fairness/measure-phase.js';

const MESSAGES = 4000;
const BATCH = 100;
const BATCHES_AT_ONCE = 2;
const ROUNDS = 3;
/** A burst is delivered in about this time. */
const PHASE_SECONDS = 4;
const P50_FACTOR = 3;
const P95_FACTOR = 5;
/**
 * While a burst is accepted, its api, PostgreSQL and workers use all cores of a small machine for a second. First come,
 * first served, the p50 was 2,000 ms and the p95 3,800.
 */
const FLOOR_MS = 300;
const SETTLED_WITHIN_MS = 120_000;

type Deployment = Pick<Scenario, 'services' | 'environment' | 'redisCluster'>;

/** Alternates between a tenant alone and the same tenant beside a burst of another one. */
function burstFairness(name: string, where: string, deployment: Deployment): Scenario {
  return {
    name,
    description: `A tenant sends 4,000 messages at once to an endpoint that answers at once, ${where}. Messages of another tenant do not wait for them.`,
    invariants: [1, 3],
    ...deployment,
    needsMachineAlone: true,
    async run(experiment) {
      const crowd = await createPublishingProject(experiment, 1);
      return await underLoad(experiment, {
        quietWithinMs: SETTLED_WITHIN_MS,
        async createEnvironment() {
          const healthy = await createHealthyEnvironment(experiment);
          const rates = healthy.endpoints.map((endpoint) => ({ endpoint, perTwoSeconds: 1 }));
          return {
            ...healthy,
            endpoints: [...healthy.endpoints, ...crowd.endpoints],
            startLoad: () => startRatedLoad(experiment, rates),
          };
        },
        async breakIt(broken, load) {
          const healthy = new Set(broken.environment.endpoints.map(({ publicId }) => publicId));
          const measure = (): Promise<Phase> =>
            measurePhase({ ...broken, experiment: broken, load, healthy, seconds: PHASE_SECONDS });
          await Promise.all([measure(), burst(crowd)]);
          const [alone, beside]: [Phase[], Phase[]] = [[], []];
          for (let round = 0; round < ROUNDS; round += 1) {
            alone.push(await measure());
            const [phase] = await Promise.all([measure(), burst(crowd)]);
            beside.push(phase);
          }
          compare(broken, alone, beside);
        },
        async verify({ stack: { sql }, expectSettled }) {
          expectSettled(await messagesOf(sql, crowd));
        },
      });
    },
  };
}

export const BURST_SCENARIOS: readonly Scenario[] = [
  burstFairness('burst-fairness', 'with one worker', {
    services: { api: 1, 'delivery-worker': 1, 'retry-scheduler': 1 },
  }),
  burstFairness('burst-fairness-sharded', 'with four workers and four shards', {
    services: { api: 1, 'delivery-worker': 4, 'retry-scheduler': 1 },
    environment: { DELIVERY_SHARDS: '4' },
  }),
  burstFairness('burst-fairness-cluster', 'with two shards of a Redis Cluster', {
    services: { api: 1, 'delivery-worker': 2, 'retry-scheduler': 1 },
    environment: { DELIVERY_SHARDS: '2' },
    redisCluster: { masters: 3, replicas: 0 },
  }),
];

async function burst({ api, endpoints }: PublishingProject): Promise<void> {
  const endpointId = endpoints[0]?.publicId ?? '';
  const messages = Array.from({ length: BATCH }, (_, n) => ({ endpointId, payload: { n } }));
  const batches = MESSAGES / BATCH / BATCHES_AT_ONCE;
  const send = async (): Promise<void> => {
    for (let sent = 0; sent < batches; sent += 1) await api.messages.sendBatch({ messages });
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, send));
}

function compare(
  { reportMetric, reportViolation }: RunningExperiment,
  alone: readonly Phase[],
  beside: readonly Phase[],
): void {
  const limits = { p50Ms: P50_FACTOR, p95Ms: P95_FACTOR } as const;
  for (const [name, factor] of Object.entries(limits)) {
    const middle = (phases: readonly Phase[]): number =>
      quantile(
        phases.map((phase) => phase[name as keyof typeof limits]),
        0.5,
      ) ?? Number.NaN;
    const [aloneMs, besideMs] = [middle(alone), middle(beside)];
    const what = name.replace('Ms', '');
    reportMetric(`${what} alone, beside bursts`, `${aloneMs} ms, ${besideMs} ms`);
    if (!(besideMs <= aloneMs * factor + FLOOR_MS))
      reportViolation(`${what} beside bursts of another tenant: ${besideMs} ms, ${aloneMs} ms alone`);
  }
}
