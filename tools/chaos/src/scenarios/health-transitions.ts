import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceKind, at } from '@posthorn/lab';
import type { EndpointPlan, TestedEndpoint } from '../experiment/environment.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import {
  type ToldEndpoint,
  deleteEndpoint,
  disableAndComeBack,
  disableAndResume,
  failAndRecover,
  notifyEndpoint,
  verifyIncidents,
  verifyNotifications,
} from '../faults/health-transitions.js';

const HEALED_WITHIN_MS = 80_000;
/** Long enough for a restarted process to do some work. */
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
const KILLED: readonly ServiceKind[] = ['delivery-worker', 'retry-scheduler'];
const SERVICES = { api: 1, 'delivery-worker': 2, 'retry-scheduler': 2 };
const TIMES = 3;
/** Once more, and they would be probed daily. */
const TIMES_BACK = 2;

const OK: EndpointPlan = { behaviour: { kind: 'ok' } };
const GONE: EndpointPlan = {
  behaviour: { kind: 'status', status: 410 },
  mayFailWith: [/^endpoint deleted$/],
};
const COMES_BACK: EndpointPlan = { behaviour: { kind: 'flaky', failures: 1, status: 500 } };
const EACH = 4;

/** The endpoint that gets the notifications, those that fail and recover, those that are gone, and those that come back. */
interface Cast {
  readonly notified: TestedEndpoint;
  readonly failing: readonly TestedEndpoint[];
  readonly gone: readonly TestedEndpoint[];
  readonly comingBack: readonly TestedEndpoint[];
}

export const healthTransitions: Scenario = {
  name: 'health-transitions',
  description:
    'Kills workers and schedulers with SIGKILL while endpoints fail, recover, are disabled and resumed, and come back by their probes. The notifications of each endpoint are its transitions, and its outages are incidents, never two at once.',
  services: SERVICES,
  invariants: [1, 2],
  run: async (experiment) => {
    let cast: Cast | undefined;
    let told: readonly ToldEndpoint[] = [];
    return await underLoad(experiment, {
      quietWithinMs: HEALED_WITHIN_MS,
      async prepare(broken) {
        cast = await addCast(broken);
        await notifyEndpoint(broken, cast.notified);
      },
      async breakIt(broken) {
        if (cast !== undefined) told = await changeUnderKills(broken, cast);
      },
      async verify(broken) {
        if (cast !== undefined) await verifyNotifications(broken, cast.notified, told);
        await verifyIncidents(broken);
      },
    });
  },
};

async function addCast({ environment }: RunningExperiment): Promise<Cast> {
  const plans = (plan: EndpointPlan): readonly EndpointPlan[] => Array.from({ length: EACH }, () => plan);
  const notified = at(await environment.add([OK]), 0);
  return {
    notified,
    failing: await environment.add(plans(OK)),
    gone: await environment.add(plans(GONE)),
    comingBack: await environment.add(plans(COMES_BACK)),
  };
}

async function changeUnderKills(
  experiment: RunningExperiment,
  { failing, gone, comingBack }: Cast,
): Promise<readonly ToldEndpoint[]> {
  const over = new AbortController();
  const killing = killUntil(experiment, over.signal);
  try {
    return await Promise.all([
      ...failing.map((endpoint) => failAndRecover(experiment, endpoint, TIMES)),
      ...gone.map((endpoint) => disableAndResume(experiment, endpoint, TIMES)),
      ...comingBack.map((endpoint) => disableAndComeBack(experiment, endpoint, TIMES_BACK)),
    ]);
  } finally {
    over.abort();
    await killing;
    await Promise.all(gone.map((endpoint) => deleteEndpoint(experiment, endpoint)));
  }
}

/** Kills a worker and a scheduler again and again, each time when all are ready. */
async function killUntil(
  { chance, stack, reportMetric }: RunningExperiment,
  over: AbortSignal,
): Promise<void> {
  let kills = 0;
  while (!over.aborted) {
    await sleep(chance.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
    const victims = KILLED.map((kind) => chance.pick(stack.services.of(kind)));
    await Promise.all(victims.map((victim) => victim.kill()));
    kills += victims.length;
    await stack.services.waitUntilReady();
  }
  reportMetric('kills', kills);
}
