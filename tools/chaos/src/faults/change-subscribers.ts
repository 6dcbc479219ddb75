import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiRequest, firstApi } from '@posthorn/lab';
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
  for (const { publicId } of living) await call(experiment, { path: `/v1/endpoints/${publicId}/resume` });
  experiment.note('changes', changes);
}

/** True when the endpoint was deleted. */
async function changeOrDelete(experiment: RunningExperiment, endpoint: TestedEndpoint): Promise<boolean> {
  const { chance } = experiment;
  const path = `/v1/endpoints/${endpoint.publicId}`;
  const request = chance.pick<ApiRequest>([
    { method: 'DELETE', path },
    { path: `${path}/pause` },
    { path: `${path}/resume` },
    { method: 'PATCH', path, body: { consumer_id: chance.pick(consumersOf(experiment)) } },
    {
      method: 'PATCH',
      path,
      body: { event_types: chance.pick([null, [EVENT_TYPE], ['order.*'], ['other']]) },
    },
    {
      method: 'PATCH',
      path,
      body: { filter: chance.pick([null, { required: ['n'] }, { required: ['none'] }]) },
    },
  ]);
  await call(experiment, request);
  return request.method === 'DELETE';
}

/** An endpoint may be paused already, or not be paused. */
async function call(
  { api, stack, blame }: RunningExperiment,
  { body = {}, ...request }: ApiRequest,
): Promise<void> {
  const { baseUrl } = firstApi({ api, stack });
  const { status = 0 } = await api.call(baseUrl, { ...request, body: JSON.stringify(body) });
  if (status !== 200 && status !== 409) blame(`a change of a subscriber was answered with ${status}`);
}
