import { INSTANTS } from '../faults/instants.js';
import { killAtInstant } from '../faults/kill-at-instant.js';
import { killAtRandom } from '../faults/kill-at-random.js';
import { flushRedis } from '../faults/redis-losses.js';
import { killStore } from '../faults/store-outages.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import { type OrderedEnvironment, createOrderedEnvironment } from '../ordering/ordered-environment.js';
import { verifyOrder } from '../ordering/verify-order.js';

interface OrderTrouble extends Pick<Scenario, 'name' | 'description'> {
  readonly breakIt: (experiment: RunningExperiment) => Promise<void>;
}

/** The claims of a killed worker end, or the sweep finds a lost job, and only then the messages behind start. */
const HEALED_WITHIN_MS = 120_000;
const KINDS = ['api', 'delivery-worker', 'retry-scheduler'] as const;

const TROUBLES: readonly OrderTrouble[] = [
  {
    name: 'order-kill-9',
    description:
      'Kills api, delivery-worker and retry-scheduler processes at random instants. Each key keeps its order.',
    breakIt: killEachKind,
  },
  {
    name: 'order-kill-at-instants',
    description:
      'Kills an api around the commit of messages with keys, and a delivery-worker before it records what was answered.',
    breakIt: killAtInstants,
  },
  {
    name: 'order-stores-lost',
    description: 'Runs FLUSHALL, and kills PostgreSQL and Redis, while keys have messages that wait.',
    breakIt: loseStores,
  },
];

export const ORDER_SCENARIOS: readonly Scenario[] = TROUBLES.map(toScenario);

/** The short form of these scenarios. */
export const oneBadDayOfOrder = toScenario({
  name: 'one-bad-day-of-order',
  description: 'Injects kills and losses of stores in turn while messages with keys are delivered.',
  async breakIt(experiment) {
    await killEachKind(experiment);
    await killAtInstants(experiment);
    await loseStores(experiment);
  },
});

async function killEachKind(experiment: RunningExperiment): Promise<void> {
  const { seconds } = experiment.scale;
  const brief = { ...experiment, scale: { ...experiment.scale, seconds: seconds / KINDS.length } };
  for (const kind of KINDS) await killAtRandom(brief, kind);
}

async function killAtInstants(experiment: RunningExperiment): Promise<void> {
  await killAtInstant(experiment, INSTANTS.messagesBeforeCommit, 1);
  await killAtInstant(experiment, INSTANTS.messagesBeforeEnqueue, 1);
  await killAtInstant(experiment, INSTANTS.attemptsBeforeRecord, 1);
}

async function loseStores(experiment: RunningExperiment): Promise<void> {
  await flushRedis(experiment);
  await killStore(experiment, 'postgres');
  await killStore(experiment, 'redis');
}

function toScenario({ breakIt, ...scenario }: OrderTrouble): Scenario {
  return {
    ...scenario,
    invariants: [1, 2],
    async run(experiment) {
      let ordered: OrderedEnvironment | undefined;
      return await underLoad(experiment, {
        createEnvironment: async () => (ordered = await createOrderedEnvironment(experiment)),
        breakIt,
        async verify(broken) {
          if (ordered !== undefined) await verifyOrder(broken, ordered);
        },
        quietWithinMs: HEALED_WITHIN_MS,
      });
    },
  };
}
