import type { Outcome, Scenario } from '../../experiment/scenario.js';
import { underLoad } from '../../experiment/under-load.js';
import { RECEIVING_SERVICES } from './source.js';
import { verifyManners } from '../rolling-deploy.js';
import { type ListenerEnvironment, createListenerEnvironment } from '../../listening/listener-environment.js';
import {
  type ListenerFault,
  cutAtRandom,
  deploy,
  everyFault,
  killApi,
  loseDatabase,
  loseRedis,
} from '../../listening/listener-faults.js';
import { verifyListeners } from '../../listening/verify-listeners.js';

interface ListenerTrouble extends Pick<Scenario, 'name' | 'description' | 'invariants'> {
  readonly breakIt: ListenerFault;
  readonly quietWithinMs: number;
  readonly evaluate?: (outcome: Outcome) => readonly string[];
}

/** The lease of a killed process expires after 20 seconds, and another one finds that 5 seconds later. */
const LEASED_WITHIN_MS = 45_000;
/** A process that stops, or sees a connection end, releases its messages at once. */
const RELEASED_WITHIN_MS = 15_000;

const TROUBLES: readonly ListenerTrouble[] = [
  {
    name: 'kill-9-api-while-listened',
    description:
      'Repeatedly kills one or both API processes with SIGKILL while listeners get webhooks. Each gets every one, in order.',
    invariants: [1, 2],
    breakIt: killApi,
    quietWithinMs: LEASED_WITHIN_MS,
  },
  {
    name: 'listeners-cut',
    description:
      'Cuts connections of listeners at random instants, in the network or at the listener. None gets less, or a webhook late.',
    invariants: [1, 2],
    breakIt: cutAtRandom,
    quietWithinMs: RELEASED_WITHIN_MS,
  },
  {
    name: 'redis-lost-while-listened',
    description: 'Redis is flushed, killed and away while listeners get webhooks. No webhook is refused.',
    invariants: [1, 2],
    breakIt: loseRedis,
    quietWithinMs: RELEASED_WITHIN_MS,
    evaluate: ({ reconciliation: { unavailable } }) =>
      unavailable.answers === 0 ? [] : [`${unavailable.answers} webhooks were refused`],
  },
  {
    name: 'postgres-lost-while-listened',
    description: 'PostgreSQL is killed and away while listeners get webhooks.',
    invariants: [1, 2],
    breakIt: loseDatabase,
    quietWithinMs: LEASED_WITHIN_MS,
  },
  {
    name: 'rolling-deploy-while-listened',
    description: 'Stops every process with SIGTERM and replaces it while listeners get webhooks.',
    invariants: [1, 2, 9],
    breakIt: deploy,
    quietWithinMs: RELEASED_WITHIN_MS,
    evaluate: verifyManners,
  },
];

export const LISTENER_SCENARIOS: readonly Scenario[] = TROUBLES.map(toScenario);

/** The short form of these scenarios. */
export const oneBadDayOfListeners = toScenario({
  name: 'one-bad-day-of-listeners',
  description: 'Injects kills, cuts, outages of stores and a deploy in turn while listeners get webhooks.',
  invariants: [1, 2, 9],
  breakIt: everyFault,
  quietWithinMs: LEASED_WITHIN_MS,
});

function toScenario({ breakIt, quietWithinMs, evaluate, ...scenario }: ListenerTrouble): Scenario {
  return {
    ...scenario,
    services: RECEIVING_SERVICES,
    async run(experiment) {
      let listeners: ListenerEnvironment | undefined;
      const outcome = await underLoad(experiment, {
        createEnvironment: async () => (listeners = await createListenerEnvironment(experiment)),
        async breakIt(broken) {
          if (listeners !== undefined) await breakIt(broken, listeners);
        },
        async verify(broken) {
          if (listeners !== undefined) await verifyListeners(broken, listeners.listened);
        },
        quietWithinMs,
      });
      return { ...outcome, violations: [...outcome.violations, ...(evaluate?.(outcome) ?? [])] };
    },
  };
}
