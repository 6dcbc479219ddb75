import type { Load, ServiceKind } from '@posthorn/lab';
import { createEventEnvironment, createManySubscribers } from '../experiment/event-environment.js';
import type { Scenario } from '../experiment/scenario.js';
import { type Fault, underLoad } from '../experiment/under-load.js';
import { changeSubscribers } from '../faults/change-subscribers.js';
import { INSTANTS } from '../faults/instants.js';
import { killAtInstant } from '../faults/kill-at-instant.js';
import { killAtRandom } from '../faults/kill-at-random.js';
import { verifyEvents } from '../faults/verify-events.js';

/** The sweep finds a lost job a minute after it was due. */
const HEALED_WITHIN_MS = 80_000;
/** The last three hundred come from the background, which waits while many deliveries wait. */
const MANY = { count: 1300, perSecond: 0.15 };
/** Few, so that the victim is often the one that takes a step. */
const FEW_SERVICES = { api: 1, 'delivery-worker': 2, 'retry-scheduler': 1 };
/** The time to store, deliver and record the messages of such events on two cores. */
const MANY_DELIVERED_WITHIN_MS = 180_000;
const PUBLISHING: readonly ServiceKind[] = ['api', 'delivery-worker', 'retry-scheduler'];

type EventFault = Pick<Fault, 'breakIt' | 'quietWithinMs' | 'createEnvironment'>;

/** Publishes under a fault, and counts the messages of each event. */
export function publishing(
  scenario: Pick<Scenario, 'name' | 'description' | 'services'>,
  { breakIt, ...fault }: EventFault,
): Scenario {
  return {
    ...scenario,
    invariants: [1, 2],
    async run(experiment) {
      let published: { readonly load: Load; readonly lasting: readonly string[] } | undefined;
      return await underLoad(experiment, {
        createEnvironment: createEventEnvironment,
        ...fault,
        async breakIt(broken, load) {
          published = { load, lasting: broken.environment.endpoints.map(({ id }) => id) };
          await breakIt(broken, load);
        },
        async verify(broken) {
          if (published !== undefined) await verifyEvents(broken, published.load, published.lasting);
        },
      });
    },
  };
}

/** In the order of the steps of a fan-out. */
const FAN_OUT_INSTANTS = [
  INSTANTS.fanOutBeforeEnqueue,
  INSTANTS.fanOutPartBeforeCommit,
  INSTANTS.fanOutMessagesBeforeEnqueue,
];

export const EVENT_SCENARIOS: readonly Scenario[] = [
  publishing(
    {
      name: 'publishing-under-kills',
      description:
        'Publishes events while every service is killed with SIGKILL at random instants. Each subscriber gets one message of each event.',
    },
    {
      quietWithinMs: HEALED_WITHIN_MS,
      async breakIt(broken) {
        await Promise.all(PUBLISHING.map((kind) => killAtRandom(broken, kind)));
      },
    },
  ),
  publishing(
    {
      name: 'fan-out-interrupted',
      description:
        'Kills the processes of a fan-out to more than a thousand subscribers before each of its steps. Each subscriber gets one message of each event.',
      services: FEW_SERVICES,
    },
    {
      quietWithinMs: MANY_DELIVERED_WITHIN_MS,
      createEnvironment: (experiment) => createManySubscribers(experiment, MANY),
      async breakIt(broken) {
        for (const instant of FAN_OUT_INSTANTS) await killAtInstant(broken, instant, 1);
        broken.reportMetric('kills', FAN_OUT_INSTANTS.length);
      },
    },
  ),
  publishing(
    {
      name: 'subscribers-change',
      description:
        'Publishes events while subscribers are created, changed, paused and deleted. Each event has the messages that its answer promised, and lasting subscribers miss none.',
    },
    { quietWithinMs: HEALED_WITHIN_MS, breakIt: changeSubscribers },
  ),
];
