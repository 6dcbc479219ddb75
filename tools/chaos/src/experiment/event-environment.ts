import type { Posthorn } from '@posthorn/client';
import {
  type LabEndpoint,
  type Load,
  createApiClient,
  createLabEndpoint,
  createLabPublishing,
  DELIVERY_HEADER,
  expectOutcome,
  firstApi,
  signAsSender,
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
import { ingestUrls } from './source-environment.js';

export const EVENT_TYPE = 'order.created';
const CONSUMERS = 5;
const CREATED_AT_ONCE = 20;

/** The consumers of an experiment. Each has as many of the everyday destinations. */
export function consumersOf({ name }: Pick<Experiment, 'name'>): readonly string[] {
  return Array.from({ length: CONSUMERS }, (_, n) => `${name}-${n}`);
}

/** Publishes events to consumers in place of sends to endpoints. The number of messages is that of other loads. */
export async function createEventEnvironment(experiment: Experiment): Promise<Environment> {
  const environment = await createConsumers(experiment);
  const perSecond = eventsPerSecond(experiment);
  return { ...environment, startLoad: () => publishTo(experiment, consumersOf(experiment), perSecond) };
}

/** Each webhook is sent so often, every time to another process. */
const SENT_TIMES = 2;

/**
 * Does the same by webhooks: each consumer has an inbound endpoint that publishes its events. Each webhook is sent twice,
 * under the same delivery id, which is in its payload, too.
 */
export async function createWebhookEnvironment(experiment: Experiment): Promise<Environment> {
  const environment = await createConsumers(experiment);
  const consumers = consumersOf(experiment);
  const paths = new Map<string, string>();
  for (const consumer of consumers)
    paths.set(consumer, (await createLabPublishing(firstApi(experiment), consumer)).ingestPath);
  const sender = createApiClient();
  return {
    ...environment,
    startLoad: () =>
      ofEvents(
        startLoad({
          api: sender,
          baseUrls: () => ingestUrls(experiment),
          endpoints: consumers,
          perSecond: SENT_TIMES * eventsPerSecond(experiment),
          name: experiment.name,
          toCall(consumer, payload) {
            const delivery = Math.floor(payload.n / (SENT_TIMES * consumers.length));
            const body = JSON.stringify({ ...payload, delivery });
            const headers = { ...signAsSender(body), [DELIVERY_HEADER]: String(delivery) };
            return { path: paths.get(consumer) ?? '', body, headers };
          },
        }),
      ),
    close() {
      sender.close();
      return environment.close();
    },
  };
}

/** A sender gets the id of the event as that of a message. */
function ofEvents(load: Load): Load {
  return {
    ...load,
    get records() {
      return load.records.map(({ messageId, ...record }) =>
        messageId === undefined ? record : { ...record, eventId: messageId },
      );
    },
  };
}

async function createConsumers(experiment: Experiment): Promise<Environment> {
  const consumers = consumersOf(experiment);
  const plans = EVERYDAY.map((plan, index) => ({
    ...plan,
    consumerId: consumers[index % consumers.length] ?? '',
  }));
  return await createEnvironment(experiment, plans);
}

function eventsPerSecond({ scale }: Experiment): number {
  return (scale.perSecond * CONSUMERS) / EVERYDAY.length;
}

/** Publishes events to a single consumer with this many endpoints, which have one destination. */
export async function createManySubscribers(
  experiment: Experiment,
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<Environment> {
  const environment = await createEnvironment(experiment, []);
  const { consumerId, endpoints } = await createSubscribers(experiment, firstApi(experiment), count);
  return {
    ...environment,
    endpoints,
    startLoad: () => publishTo(experiment, [consumerId], perSecond),
  };
}

/** The endpoints of a single consumer. */
export interface Subscribers {
  readonly consumerId: string;
  readonly endpoints: readonly AccountedEndpoint[];
}

/** Creates a consumer with this many endpoints, which have one destination. */
export async function createSubscribers(
  { name, receivers }: Pick<Experiment, 'name' | 'receivers'>,
  api: Posthorn,
  count: number,
): Promise<Subscribers> {
  const [destination] = await receivers.open([{ behaviour: { kind: 'ok' } }]);
  if (destination === undefined) throw new Error('No destination was opened.');
  const consumerId = `${name}-many`;
  const endpoints: AccountedEndpoint[] = [];
  while (endpoints.length < count) {
    const options = { url: `${destination.url}/`, consumerId };
    const creating = Array.from({ length: Math.min(CREATED_AT_ONCE, count - endpoints.length) }, () =>
      createLabEndpoint(api, options),
    );
    endpoints.push(...(await Promise.all(creating)).map(expectDelivery));
  }
  return { consumerId, endpoints };
}

function expectDelivery(endpoint: LabEndpoint): AccountedEndpoint {
  return { ...endpoint, expected: expectOutcome({ behaviour: { kind: 'ok' } }) };
}

function publishTo(
  experiment: Experiment,
  consumers: readonly string[],
  perSecond: number,
): ReturnType<Environment['startLoad']> {
  return startLoad({
    api: experiment.api,
    baseUrls: () => apiUrls(experiment),
    endpoints: consumers,
    perSecond,
    name: experiment.name,
    toCall: (consumer, payload) => ({
      path: '/v1/events',
      body: JSON.stringify({ event_type: EVENT_TYPE, consumer_id: consumer, payload }),
    }),
  });
}
