import { randomUUID } from 'node:crypto';
import { ApiError, type Posthorn, toApiNames } from '@posthorn/client';
import { createLabClient } from '@posthorn/lab';
import type { Target } from '../target.js';
import { harvestData } from './harvest.js';
import { type IdCollector, type IdPools, createIdPools } from './id-pools.js';

export interface Environment {
  /** The ids of the attacker's project and, in pools named `foreign-…`, of the other project. */
  readonly pools: IdPools;
  /** Part of all data of the other project. */
  readonly foreignMark: string;
  /** Creates more resources of every kind for the attacker, because an attack uses them up. */
  replenish(): Promise<void>;
  /** All data of the other project, as its own key reads it. */
  readForeign(): Promise<string>;
}

/** Two projects with resources of every kind. */
export async function prepareEnvironment(target: Target): Promise<Environment> {
  const pools = createIdPools();
  const foreignMark = `foreign-${randomUUID()}`;
  const own = createLabClient(target.apiUrl, target.apiKey);
  const foreign = createLabClient(target.apiUrl, target.foreignApiKey);
  const { ingestUrl } = target;
  pools.add('own-key', target.apiKey);
  pools.add('foreign-key', target.foreignApiKey);
  async function replenish(): Promise<void> {
    await populate({ api: own, ingestUrl, mark: 'own', add: pools.add });
    const put = Object.entries((await target.putMessages?.()) ?? {});
    for (const [pool, ids] of put) ids.forEach((id) => pools.add(pool, id));
  }

  await replenish();
  await own.exports.create(EXPORT);
  const readings: (() => Promise<string>)[] = [];
  await populate({
    api: foreign,
    ingestUrl,
    mark: foreignMark,
    add(pool, id) {
      // Every client with an ingest URL may post to it.
      if (pool === 'ingest-urls') return;
      pools.add(`foreign-${pool}`, id);
      const read = READERS[pool];
      if (read !== undefined) readings.push(() => describeResource(() => read(foreign, id)));
    },
  });
  return {
    pools,
    replenish,
    foreignMark,
    readForeign: async () => (await Promise.all(readings.map((read) => read()))).join('\n'),
  };
}

const EXPORT = { startTime: '2026-01-01T00:00:00Z', endTime: '2100-01-01T00:00:00Z' };

type Read = (api: Posthorn, id: string) => Promise<object>;

const READERS: Readonly<Record<string, Read>> = {
  endpoints: ({ endpoints }, id) => endpoints.get(id),
  consumers: ({ consumers }, id) => consumers.get(id),
  'event-types': ({ eventTypes }, id) => eventTypes.get(id),
  messages: ({ messages }, id) => messages.get(id),
  'inbound-endpoints': ({ inboundEndpoints }, id) => inboundEndpoints.get(id),
  'inbound-messages': ({ inboundMessages }, id) => inboundMessages.get(id),
  'pull-endpoints': ({ pullEndpoints }, id) => pullEndpoints.get(id),
};

interface Project extends IdCollector {
  readonly api: Posthorn;
  readonly ingestUrl: string;
  /** Part of the created data. */
  readonly mark: string;
}

async function populate({ api, ingestUrl, mark, add }: Project): Promise<void> {
  function keep<Data extends object>(path: string, data: Data, template = path): Data {
    harvestData({ path: template, pathname: path, data: toApiNames(data) }, { add });
    return data;
  }

  for (let n = 0; n < 2; n += 1) {
    const url = `https://example.com/${mark}/${randomUUID()}`;
    const consumerId = randomUUID();
    keep('/v1/consumers', await api.consumers.create({ id: consumerId, name: mark }));
    keep('/v1/event-types', await api.eventTypes.create({ name: randomUUID(), description: mark }));
    const endpoint = await api.endpoints.create({ url, description: mark, consumerId });
    const { id: endpointId } = keep('/v1/endpoints', endpoint);
    const key = await api.signingKeys.create(endpointId);
    keep(`/v1/endpoints/${endpointId}/signing-keys`, key, '/v1/endpoints/{id}/signing-keys');
    const idempotencyKey = `${mark}-${n}`;
    keep('/v1/webhooks/send', await api.messages.send({ endpointId, payload: { mark }, idempotencyKey }));
    const inbound = await api.inboundEndpoints.create({ url, name: mark, signingEnabled: true });
    add('inbound-messages', await receive(ingestUrl, keep('/v1/inbound-endpoints', inbound), mark));
    const pull = keep('/v1/pull-endpoints', await api.pullEndpoints.create({ name: mark }));
    const eventId = await receive(ingestUrl, pull, mark);
    add('events', eventId);
    add('pair-pull-endpoints-events', `/v1/pull-endpoints/${pull.id}/events/${eventId}`);
  }
}

/** Posts a webhook as a sender. Returns the id of its message. */
async function receive(
  ingestUrl: string,
  source: { readonly ingestUrl: string },
  mark: string,
): Promise<string> {
  const url = new URL(new URL(source.ingestUrl).pathname, ingestUrl);
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ mark }) });
  const { data } = (await response.json()) as { readonly data?: { readonly message_id: string } };
  if (data === undefined) throw new Error(`A webhook was answered with ${response.status}.`);
  return data.message_id;
}

/** The status and the data of a resource. A missing response is an error. */
async function describeResource(read: () => Promise<object>): Promise<string> {
  try {
    return `200 ${JSON.stringify(toApiNames(await read()))}`;
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.code}`;
    throw error;
  }
}
