import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError } from '@posthorn/client';
import { firstApi } from '@posthorn/lab';
import { EVENT_TYPE, consumersOf } from '../experiment/event-environment.js';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { EndpointPlan, TestedEndpoint } from '../experiment/environment.js';

const PAUSE_MS = 100;
const SUBSCRIBERS = 10;

/** An endpoint that may be deleted before its messages are delivered. */
const PASSING: EndpointPlan = { behaviour: { kind: 'ok' }, mayFailWith: [/^endpoint deleted$/] };

/** Creates, changes, pauses and deletes subscribers at random until the time is over. */
export async function changeSubscribers(experiment: RunningExperiment): Promise<void> {
  const { chance, environment, scale } = experiment;
  const consumers = consumersOf(experiment);
  const deadline = Date.now() + scale.seconds * 1000;
  const living: TestedEndpoint[] = [];
  let changes = 0;
  for (; Date.now() < deadline; changes += 1) {
    if (living.length < SUBSCRIBERS) {
      living.push(...(await environment.add([{ ...PASSING, consumerId: chance.pick(consumers) }])));
    } else {
      const endpoint = chance.pick(living);
      if (await changeOrDelete(experiment, endpoint)) living.splice(living.indexOf(endpoint), 1);
    }
    await sleep(PAUSE_MS);
  }
  const { endpoints } = firstApi(experiment);
  for (const { publicId } of living) await allowConflict(experiment, () => endpoints.resume(publicId));
  experiment.reportMetric('changes', changes);
}

/** True when the endpoint was deleted. */
async function changeOrDelete(experiment: RunningExperiment, endpoint: TestedEndpoint): Promise<boolean> {
  const { chance } = experiment;
  const { publicId: id } = endpoint;
  const { endpoints } = firstApi(experiment);
  const remove = (): Promise<unknown> => endpoints.delete(id);
  const change = chance.pick<() => Promise<unknown>>([
    remove,
    () => endpoints.pause(id),
    () => endpoints.resume(id),
    () => endpoints.update(id, { consumerId: chance.pick(consumersOf(experiment)) }),
    () => endpoints.update(id, { eventTypes: chance.pick([null, [EVENT_TYPE], ['order.*'], ['other']]) }),
    () => endpoints.update(id, { filter: chance.pick([null, { required: ['n'] }, { required: ['none'] }]) }),
  ]);
  await allowConflict(experiment, change);
  return change === remove;
}

/** An endpoint may be paused already, or not be paused. */
async function allowConflict(
  { reportViolation }: RunningExperiment,
  change: () => Promise<unknown>,
): Promise<void> {
  await change().catch((error: unknown) => {
    if (!(error instanceof ConflictError))
      reportViolation(`a change of a subscriber failed: ${String(error)}`);
  });
}
