import { randomUUID } from 'node:crypto';
import type { FuzzAnswer } from '../request.js';
import { sendRequest } from '../send/send-request.js';
import type { Target } from '../target.js';
import { type CallApi, createApiCaller } from './api-caller.js';
import { harvest } from './harvest.js';
import { type IdPools, createIdPools } from './id-pools.js';

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
  const own = createApiCaller(target.apiUrl, target.apiKey);
  const foreign = createApiCaller(target.apiUrl, target.foreignApiKey);
  pools.add('own-key', target.apiKey);
  pools.add('foreign-key', target.foreignApiKey);
  async function replenish(): Promise<void> {
    await populate(target, { call: own, mark: 'own', keep: pools.add });
    const put = Object.entries((await target.putMessages?.()) ?? {});
    for (const [pool, ids] of put) ids.forEach((id) => pools.add(pool, id));
  }

  await replenish();
  await own('POST', '/v1/exports', EXPORT);
  const foreignPaths: string[] = [];
  await populate(target, {
    call: foreign,
    mark: foreignMark,
    keep(pool, id) {
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
      (await Promise.all(foreignPaths.map((path) => foreign('GET', path))))
        .map(
          ({ status, body }) => `${status} ${JSON.stringify((JSON.parse(body) as { data?: unknown }).data)}`,
        )
        .join('\n'),
  };
}

const EXPORT = { start_time: '2026-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z' };

const READABLE = ['endpoints', 'messages', 'inbound-endpoints', 'inbound-messages', 'pull-endpoints'];

interface Settler {
  readonly call: CallApi;
  /** Part of the created data. */
  readonly mark: string;
  keep(pool: string, id: string): void;
}

async function populate({ ingestUrl }: Target, { call, mark, keep }: Settler): Promise<void> {
  async function create(path: string, body: object, template = path): Promise<FuzzAnswer> {
    const answer = await call('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    const kept: IdPools = { add: keep, find: () => '' };
    harvest({ path: template, pathname: path, answer }, kept);
    return answer;
  }

  for (let n = 0; n < 2; n += 1) {
    const url = `https://example.com/${mark}/${randomUUID()}`;
    const endpoint = dataOf(await create('/v1/endpoints', { url, description: mark }));
    const id = String(endpoint['id']);
    await create(`/v1/endpoints/${id}/signing-keys`, {}, '/v1/endpoints/{id}/signing-keys');
    await create('/v1/webhooks/send', {
      endpoint_id: id,
      payload: { mark },
      idempotency_key: `${mark}-${n}`,
    });
    const inbound = await create('/v1/inbound-endpoints', { url, name: mark, signing_enabled: true });
    keep('inbound-messages', await receive(ingestUrl, inbound, mark));
    const pull = await create('/v1/pull-endpoints', { name: mark });
    const eventId = await receive(ingestUrl, pull, mark);
    keep('events', eventId);
    keep('pair-pull-endpoints-events', `/v1/pull-endpoints/${String(dataOf(pull)['id'])}/events/${eventId}`);
  }
}

/** Posts a webhook as a sender. Returns the id of its message. */
async function receive(ingestUrl: string, created: FuzzAnswer, mark: string): Promise<string> {
  const { pathname } = new URL(String(dataOf(created)['ingest_url']));
  const answer = await sendRequest(
    {
      operationId: '',
      service: 'ingest',
      method: 'POST',
      target: pathname,
      headers: [],
      body: JSON.stringify({ mark }),
    },
    ingestUrl,
  );
  if ('failure' in answer || answer.status >= 300)
    throw new Error(`A webhook was refused: ${JSON.stringify(answer)}`);
  return String(dataOf(answer)['message_id']);
}

function dataOf({ body }: FuzzAnswer): Readonly<Record<string, unknown>> {
  return (JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> }).data;
}
