import {
  type LabSource,
  at,
  createApiClient,
  createLabInbound,
  createLabPull,
  expectOutcome,
  firstApi,
  signAsSender,
  startConsumer,
  startLoad,
} from '@posthorn/lab';
import type { Experiment } from './experiment.js';
import {
  type AccountedEndpoint,
  type Environment,
  apiUrls,
  createEnvironment,
  EVERYDAY,
} from './environment.js';

type Source = LabSource & AccountedEndpoint;

const PULLED = 10;
/** No delivery attempts: the consumer pulls. */
const NOT_ATTEMPTED = expectOutcome({ behaviour: { kind: 'ok' } }, { attempts: 0 });

/**
 * Receives webhooks instead of sends. Two of three are forwarded to everyday destinations.
 * One of three is stored for a consumer that drains all the time. The endpoints accept only signed requests.
 */
export async function createSourceEnvironment(experiment: Experiment): Promise<Environment> {
  const environment = await createEnvironment(experiment, []);
  const inbound = await addInbound(experiment);
  const pull = await addPull(experiment);
  const receiving = [...inbound, ...pull];
  const pathOf = new Map(receiving.map(({ id, ingestPath }) => [id, ingestPath]));
  const sender = createApiClient();
  const consumer = startConsumer({
    api: experiment.api,
    baseUrls: () => apiUrls(experiment),
    endpoints: pull.map(({ id }) => id),
    onEvent: (id) => environment.receipts.take(id, Date.now()),
  });
  return {
    ...environment,
    get endpoints() {
      return [...receiving, ...environment.endpoints];
    },
    startLoad: () =>
      startLoad({
        api: sender,
        baseUrls: () => ingestUrls(experiment),
        endpoints: receiving.map(({ id }) => id),
        perSecond: experiment.scale.perSecond,
        name: experiment.name,
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

export function ingestUrls({ stack }: Pick<Experiment, 'stack'>): readonly string[] {
  return stack.services.of('ingest').map(({ url }) => url);
}

async function addInbound(experiment: Experiment): Promise<readonly Source[]> {
  const added: Source[] = [];
  for (const [index, { url }] of (await experiment.receivers.open(EVERYDAY)).entries()) {
    const source = await createLabInbound(firstApi(experiment), `${url}/`);
    added.push({ ...source, expected: expectOutcome(at(EVERYDAY, index)) });
  }
  return added;
}

async function addPull(experiment: Experiment): Promise<readonly Source[]> {
  const added: Source[] = [];
  for (let n = 0; n < PULLED; n += 1)
    added.push({ ...(await createLabPull(firstApi(experiment))), expected: NOT_ATTEMPTED });
  return added;
}
