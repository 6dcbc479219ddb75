import { at, startBreakpointProxy } from '@posthorn/lab';
import { addHeldBacklogs, callTimed, inspectDeleted } from '../faults/held-backlogs.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import type { EndpointPlan, TestedEndpoint } from '../experiment/environment.js';

const HEALED_WITHIN_MS = 80_000;
/** The time to move and deliver one held message. */
const DELIVERED_WITHIN_MS = 5;
/** A second, plus the delay of a busy machine. */
const ANSWERED_WITHIN_MS = 3000;
const KILLS = 3;
/** More messages than a call moves itself. */
const LEFT_BEHIND = 1500;

const OK: EndpointPlan = { behaviour: { kind: 'ok' } };
/** An endpoint that must receive nothing. */
const DELETED: EndpointPlan = {
  behaviour: { kind: 'status', status: 500 },
  mayFailWith: [/^endpoint deleted$/],
};

/** Text of the statement after the commit of the change, which occurs in no other statement. */
const AFTER_THE_COMMIT = 'uuid_hash(';

const killInDelete: Scenario = {
  name: 'kill-in-delete',
  description:
    'Kills the API after the deletion of an endpoint is committed, before its held messages end. The scheduler ends them.',
  invariants: [1],
  run: async (experiment) => {
    let endpoints: readonly TestedEndpoint[] = [];
    return await underLoad(experiment, {
      quietWithinMs: HEALED_WITHIN_MS,
      async prepare(broken) {
        const plans = Array.from({ length: KILLS }, () => DELETED);
        endpoints = await addHeldBacklogs(broken, plans, LEFT_BEHIND);
      },
      breakIt: (broken) => killInEachDeletion(broken, endpoints),
      verify: (broken) => inspectDeleted(broken, endpoints),
    });
  },
};

async function killInEachDeletion(
  experiment: RunningExperiment,
  endpoints: readonly TestedEndpoint[],
): Promise<void> {
  const { stack, api, blame, note } = experiment;
  const wire = await startBreakpointProxy(stack.postgres.url);
  const victim = await stack.services.enlist('api', { DATABASE_URL: wire.url });
  try {
    for (const { publicId } of endpoints) {
      const seen = wire.hold(AFTER_THE_COMMIT);
      const call = api.call(victim.url, { method: 'DELETE', path: `/v1/endpoints/${publicId}` });
      await Promise.race([seen, call]);
      await victim.kill();
      const { status } = await call;
      if (status !== undefined) blame(`a deletion was answered with ${status} before the api was killed`);
      await victim.start();
    }
    note('kills', endpoints.length);
  } finally {
    await stack.services.dismiss(victim);
    await wire.close();
  }
}

const heldBacklogs: Scenario = {
  name: 'held-backlogs',
  description:
    'Resumes, limits and deletes large held backlogs under load and kills the scheduler meanwhile. The calls answer at once, and every message is settled.',
  invariants: [1, 3],
  run: async (experiment) => {
    let endpoints: readonly TestedEndpoint[] = [];
    return await underLoad(experiment, {
      quietWithinMs: HEALED_WITHIN_MS + experiment.scale.backlog * DELIVERED_WITHIN_MS,
      async prepare(broken) {
        endpoints = await addHeldBacklogs(broken, [OK, DELETED], experiment.scale.backlog);
      },
      breakIt: (broken) => changeAndKill(broken, endpoints),
      verify: (broken) => inspectDeleted(broken, endpoints.slice(1)),
    });
  },
};

async function changeAndKill(
  experiment: RunningExperiment,
  endpoints: readonly TestedEndpoint[],
): Promise<void> {
  const { stack, scale, blame, note } = experiment;
  const [resumed, deleted] = [at(endpoints, 0).publicId, at(endpoints, 1).publicId];
  const time = async (name: string, call: Parameters<typeof callTimed>[1]): Promise<unknown> => {
    const { tookMs, data } = await callTimed(experiment, call);
    note(name, `${tookMs} ms`);
    if (tookMs > ANSWERED_WITHIN_MS) blame(`${name} took ${tookMs} ms`);
    return data['messages_requeued'];
  };
  const requeued = await time('resume', { method: 'POST', path: `/v1/endpoints/${resumed}/resume` });
  if (requeued !== scale.backlog) blame(`${String(requeued)} of ${scale.backlog} messages were counted`);
  await time('delete', { method: 'DELETE', path: `/v1/endpoints/${deleted}` });
  const limit = { rate_limit_rps: 1000, burst: 10_000 };
  await time('limit', { method: 'PATCH', path: `/v1/endpoints/${resumed}`, body: limit });
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const scheduler of stack.services.of('retry-scheduler')) {
      await scheduler.kill();
      await scheduler.waitUntilReady();
    }
  }
}

export const BACKLOG_SCENARIOS: readonly Scenario[] = [killInDelete, heldBacklogs];
