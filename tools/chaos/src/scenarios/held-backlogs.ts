import { at, firstApi, startBreakpointProxy } from '@posthorn/lab';
import { INSTANTS } from '../faults/instants.js';
import { addHeldBacklogs, inspectDeleted } from '../faults/held-backlogs.js';
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
  const { stack, api, reportViolation, reportMetric } = experiment;
  const wire = await startBreakpointProxy(stack.postgres.url);
  const victim = await stack.services.enlist('api', { DATABASE_URL: wire.url });
  try {
    for (const { publicId } of endpoints) {
      const seen = wire.breakAt(INSTANTS.heldMessagesBeforeEnd.text);
      const call = api.call(victim.url, { method: 'DELETE', path: `/v1/endpoints/${publicId}` });
      await Promise.race([seen, call]);
      await victim.kill();
      const { status } = await call;
      if (status !== undefined)
        reportViolation(`a deletion was answered with ${status} before the api was killed`);
      await victim.start();
    }
    reportMetric('kills', endpoints.length);
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
  const { stack, scale, reportViolation, reportMetric } = experiment;
  const [resumed, deleted] = [at(endpoints, 0).publicId, at(endpoints, 1).publicId];
  const { endpoints: resource } = firstApi(experiment);
  const time = async <Data>(name: string, call: () => Promise<Data>): Promise<Data> => {
    const startedAt = performance.now();
    const data = await call();
    const tookMs = Math.round(performance.now() - startedAt);
    reportMetric(name, `${tookMs} ms`);
    if (tookMs > ANSWERED_WITHIN_MS) reportViolation(`${name} took ${tookMs} ms`);
    return data;
  };
  const { messagesRequeued } = await time('resume', () => resource.resume(resumed));
  if (messagesRequeued !== scale.backlog)
    reportViolation(`${messagesRequeued} of ${scale.backlog} messages were counted`);
  await time('delete', () => resource.delete(deleted));
  const limit = { rateLimitRps: 1000, burst: 10_000 };
  await time('limit', () => resource.update(resumed, limit));
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const scheduler of stack.services.of('retry-scheduler')) {
      await scheduler.kill();
      await scheduler.waitUntilReady();
    }
  }
}

export const BACKLOG_SCENARIOS: readonly Scenario[] = [killInDelete, heldBacklogs];
