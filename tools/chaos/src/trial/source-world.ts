import {
  type LabSource,
  at,
  createApiClient,
  createLabInbound,
  createLabPull,
  expectOutcome,
  signAsSender,
  startConsumer,
  startLoad,
} from '@posthorn/lab';
import type { Trial } from './trial.js';
import { type AccountedEndpoint, type World, apiUrls, createWorld, EVERYDAY } from './world.js';

type Source = LabSource & AccountedEndpoint;

const PULLED = 10;
/** No delivery attempts: the consumer pulls. */
const NOT_ATTEMPTED = expectOutcome({ behaviour: { kind: 'ok' } }, { attempts: 0 });

/**
 * Receives webhooks instead of sends. Two of three are forwarded to everyday destinations.
 * One of three is stored for a consumer that drains all the time. The endpoints accept only signed requests.
 */
export async function createSourceWorld(trial: Trial): Promise<World> {
  const world = await createWorld(trial, []);
  const inbound = await addInbound(trial);
  const pull = await addPull(trial);
  const receiving = [...inbound, ...pull];
  const pathOf = new Map(receiving.map(({ id, ingestPath }) => [id, ingestPath]));
  const sender = createApiClient();
  const consumer = startConsumer({
    api: trial.api,
    baseUrls: () => apiUrls(trial),
    endpoints: pull.map(({ id }) => id),
    onEvent: (id) => world.receipts.take(id, Date.now()),
  });
  return {
    ...world,
    get endpoints() {
      return [...receiving, ...world.endpoints];
    },
    startLoad: () =>
      startLoad({
        api: sender,
        baseUrls: () => ingestUrls(trial),
        endpoints: receiving.map(({ id }) => id),
        perSecond: trial.scale.perSecond,
        name: trial.name,
        toCall(endpoint, payload) {
          const body = JSON.stringify(payload);
          return { path: pathOf.get(endpoint) ?? '', body, headers: signAsSender(body) };
        },
      }),
    async close() {
      await consumer.stop();
      sender.close();
    },
  };
}

export function ingestUrls({ stack }: Pick<Trial, 'stack'>): readonly string[] {
  return stack.services.of('ingest').map(({ url }) => url);
}

async function addInbound(trial: Trial): Promise<readonly Source[]> {
  const { api, receivers } = trial;
  const baseUrl = at(apiUrls(trial), 0);
  const added: Source[] = [];
  for (const [index, { url }] of (await receivers.open(EVERYDAY)).entries()) {
    const source = await createLabInbound({ api, baseUrl }, `${url}/`);
    added.push({ ...source, expected: expectOutcome(at(EVERYDAY, index)) });
  }
  return added;
}

async function addPull(trial: Trial): Promise<readonly Source[]> {
  const manager = { api: trial.api, baseUrl: at(apiUrls(trial), 0) };
  const added: Source[] = [];
  for (let n = 0; n < PULLED; n += 1)
    added.push({ ...(await createLabPull(manager)), expected: NOT_ATTEMPTED });
  return added;
}
