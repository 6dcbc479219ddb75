import { randomUUID } from 'node:crypto';
import { type ApiAccess, createApiClient, requestData } from '@posthorn/lab';
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
  /** Closes the connections to the target. */
  close(): void;
}

/** Two projects with resources of every kind. */
export async function prepareEnvironment(target: Target): Promise<Environment> {
  const pools = createIdPools();
  const foreignMark = `foreign-${randomUUID()}`;
  const own = { api: createApiClient(target.apiKey), baseUrl: target.apiUrl };
  const foreign = { api: createApiClient(target.foreignApiKey), baseUrl: target.apiUrl };
  const sender = { api: createApiClient(), baseUrl: target.ingestUrl };
  pools.add('own-key', target.apiKey);
  pools.add('foreign-key', target.foreignApiKey);
  async function replenish(): Promise<void> {
    await populate({ owner: own, sender, mark: 'own', add: pools.add });
    const put = Object.entries((await target.putMessages?.()) ?? {});
    for (const [pool, ids] of put) ids.forEach((id) => pools.add(pool, id));
  }

  await replenish();
  await requestData(own, { path: '/v1/exports', body: EXPORT });
  const foreignPaths: string[] = [];
  await populate({
    owner: foreign,
    sender,
    mark: foreignMark,
    add(pool, id) {
      // Every client with an ingest URL may post to it.
      if (pool === 'receptions') return;
      pools.add(`foreign-${pool}`, id);
      if (READABLE.includes(pool)) foreignPaths.push(`/v1/${pool}/${id}`);
    },
  });
  return {
    pools,
    replenish,
    foreignMark,
    readForeign: async () =>
      (await Promise.all(foreignPaths.map((path) => describeResource(foreign, path)))).join('\n'),
    close() {
      for (const { api } of [own, foreign, sender]) api.close();
    },
  };
}

const EXPORT = { start_time: '2026-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z' };

const READABLE = [
  'endpoints',
  'consumers',
  'event-types',
  'messages',
  'inbound-endpoints',
  'inbound-messages',
  'pull-endpoints',
];

interface Project extends IdCollector {
  readonly owner: ApiAccess;
  readonly sender: ApiAccess;
  /** Part of the created data. */
  readonly mark: string;
}

type Fields = Readonly<Record<string, unknown>>;

async function populate({ owner, sender, mark, add }: Project): Promise<void> {
  async function create(path: string, body: object, template = path): Promise<Fields> {
    const data = await requestData<Fields>(owner, { path, body });
    harvestData({ path: template, pathname: path, data }, { add });
    return data;
  }

  for (let n = 0; n < 2; n += 1) {
    const url = `https://example.com/${mark}/${randomUUID()}`;
    const consumerId = randomUUID();
    await create('/v1/consumers', { id: consumerId, name: mark });
    await create('/v1/event-types', { name: randomUUID(), description: mark });
    const endpoint = await create('/v1/endpoints', { url, description: mark, consumer_id: consumerId });
    const id = String(endpoint['id']);
    await create(`/v1/endpoints/${id}/signing-keys`, {}, '/v1/endpoints/{id}/signing-keys');
    await create('/v1/webhooks/send', {
      endpoint_id: id,
      payload: { mark },
      idempotency_key: `${mark}-${n}`,
    });
    const inbound = await create('/v1/inbound-endpoints', { url, name: mark, signing_enabled: true });
    add('inbound-messages', await receive(sender, inbound, mark));
    const pull = await create('/v1/pull-endpoints', { name: mark });
    const eventId = await receive(sender, pull, mark);
    add('events', eventId);
    add('pair-pull-endpoints-events', `/v1/pull-endpoints/${String(pull['id'])}/events/${eventId}`);
  }
}

/** Posts a webhook as a sender. Returns the id of its message. */
async function receive(sender: ApiAccess, source: Fields, mark: string): Promise<string> {
  const { pathname: path } = new URL(String(source['ingest_url']));
  const { message_id: id } = await requestData<Fields>(sender, { path, body: { mark } });
  return String(id);
}

/** The status and the data of a resource. A missing response is an error. */
async function describeResource({ api, baseUrl }: ApiAccess, path: string): Promise<string> {
  const { status, body, failure } = await api.call(baseUrl, { method: 'GET', path });
  if (status === undefined) throw new Error(`GET ${path}: ${failure ?? ''}`);
  return `${status} ${JSON.stringify((body as { readonly data?: unknown } | undefined)?.data)}`;
}
