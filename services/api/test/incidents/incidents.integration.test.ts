import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '@posthorn/domain';
import { changeMessages, createEndpoint, createSource, newMessage } from '@posthorn/test-support';
import { dataOf, expectError, pageOf } from '../support/answers.js';
import { type Outage, beginIncident } from '../support/begin-incident.js';
import { type Client, createClient } from '../support/client.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const own = useProject();

let endpoint: { readonly id: string; readonly publicId: string };
beforeEach(async () => {
  endpoint = await createEndpoint(own.api.database, {
    projectId: own.projectId,
    url: 'https://example.com/hook',
  });
});

/** Of the endpoint, unless it says otherwise. Returns the public id. */
const begin = (outage: Partial<Outage> = {}): Promise<string> =>
  beginIncident(own.api, { projectId: own.projectId, endpointId: endpoint.id, ...outage });

interface Stored {
  readonly status: 'pending_retry' | 'failed_permanent' | 'queued' | 'succeeded';
  readonly agoMs?: number;
}

async function store({ status, agoMs = 0 }: Stored): Promise<string> {
  const message = newMessage({ projectId: own.projectId, endpointId: endpoint.id, direction: 'outbound' });
  await own.api.database.messages.accept(message);
  const at = new Date(Date.now() - agoMs);
  await changeMessages(own.api.query, message.id, {
    status,
    attemptCount: 3,
    ...(status === 'pending_retry' && { nextAttemptAt: new Date(Date.now() + HOUR) }),
    ...(status === 'failed_permanent' && { failedAt: at, sweepAt: null }),
    ...(status === 'succeeded' && { deliveredAt: at, sweepAt: null }),
  });
  return message.id;
}

const withKey = async (scopes: readonly string[]): Promise<Client> =>
  createClient(own.api, String(dataOf(await own.client.post('/v1/api-keys', { scopes }), 201)['key']));

const listed = async (client: Client, query = ''): Promise<readonly string[]> =>
  pageOf(await client.get(`/v1/incidents${query}`)).ids;

describe('GET /v1/incidents', () => {
  it('lists the last that was opened first, page by page, and finds them by what they are about', async () => {
    const source = await createSource(own.api.database, { projectId: own.projectId });
    const ended = await begin({ startedAgoMs: 3 * HOUR, endedAgoMs: 2 * HOUR });
    const received = await begin({ endpointId: source.id, direction: 'inbound', kind: 'reception' });
    const going = await begin({ consumer: 'acme' });
    expect(await listed(own.client)).toEqual([going, received, ended]);
    const { nextCursor } = pageOf(await own.client.get('/v1/incidents?limit=2'));
    expect(await listed(own.client, `?limit=2&cursor=${nextCursor}`)).toEqual([ended]);
    const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
    for (const [query, found] of [
      ['kind=reception', [received]],
      [`endpoint_id=${endpoint.publicId}`, [going, ended]],
      [`inbound_endpoint_id=${source.id}`, [received]],
      [`pull_endpoint_id=${source.id}`, []],
      [`endpoint_id=${endpoint.publicId}&inbound_endpoint_id=${source.id}`, []],
      ['consumer_id=acme', [going]],
      ['open=true', [going, received]],
      ['open=false', [ended]],
      [`end_time=${ago(2.5 * HOUR)}`, [ended]],
      [`start_time=${ago(1.5 * HOUR)}`, [going, received]],
      [`start_time=${ago(2.5 * HOUR)}&end_time=${ago(2.2 * HOUR)}`, [ended]],
    ] as const)
      expect([query, await listed(own.client, `?${query}`)]).toEqual([query, found]);
  });

  it('has what a key may read, and refuses one that may read none', async () => {
    const source = await createSource(own.api.database, { projectId: own.projectId });
    const delivery = await begin();
    const reception = await begin({ endpointId: source.id, direction: 'inbound', kind: 'reception' });
    expect(await listed(await withKey(['endpoints:read']))).toEqual([delivery]);
    expect(await listed(await withKey(['inbound:read']))).toEqual([reception]);
    expect(await listed(await withKey(['*:read']))).toEqual([reception, delivery]);
    const other = await withKey(['metrics:read', 'endpoints:write']);
    expectError(await other.get('/v1/incidents'), 403, 'FORBIDDEN');
    const inbound = await withKey(['inbound:read']);
    expectError(await inbound.get(`/v1/incidents/${delivery}`), 404, 'NOT_FOUND');
  });

  it('shows a customer its own endpoints, since they are its own', async () => {
    const { id } = await createEndpoint(own.api.database, {
      projectId: own.projectId,
      url: 'https://example.com/acme',
      consumerId: 'acme',
    });
    const portal = await openPortal(own.api, own.client, { consumer: 'acme' });
    const others = await begin();
    await begin({ endpointId: id, consumer: 'acme', startedAgoMs: HOUR });
    expect(await listed(portal)).toEqual([]);
    const mine = await begin({ endpointId: id, consumer: 'acme', startedAgoMs: -1, endedAgoMs: -2 });
    expect(await listed(portal)).toEqual([mine]);
    expectError(await portal.get(`/v1/incidents/${others}`), 404, 'NOT_FOUND');
    expectError(await portal.post(`/v1/incidents/${others}/recover`), 404, 'NOT_FOUND');
    const reader = await openPortal(own.api, own.client, { consumer: 'acme', capabilities: [] });
    expectError(await reader.post(`/v1/incidents/${mine}/recover`), 403, 'FORBIDDEN');
  });
});

describe('GET /v1/incidents/{id}', () => {
  it('says what became of the messages of the outage', async () => {
    await store({ status: 'failed_permanent', agoMs: 2 * HOUR });
    await store({ status: 'failed_permanent', agoMs: MINUTE });
    await store({ status: 'pending_retry' });
    await store({ status: 'queued' });
    await store({ status: 'succeeded', agoMs: MINUTE });
    const id = await begin();
    expect(dataOf(await own.client.get(`/v1/incidents/${id}`), 200)['messages']).toEqual({
      waiting: 2,
      failed_permanent: 1,
      delivered: 1,
      next_attempt_at: expect.stringMatching(/Z$/),
    });
  });

  it('knows no messages of a reception', async () => {
    const source = await createSource(own.api.database, { projectId: own.projectId });
    const id = await begin({ endpointId: source.id, direction: 'inbound', kind: 'reception' });
    const data = dataOf(await own.client.get(`/v1/incidents/${id}`), 200);
    expect(data).toMatchObject({ kind: 'reception', inbound_endpoint_id: source.id });
    expect(data).not.toHaveProperty('messages');
  });
});

describe('POST /v1/incidents/{id}/recover', () => {
  const recover = async (id: string, body: object = {}): Promise<readonly [unknown, string | null]> => {
    const answer = await own.client.post(`/v1/incidents/${id}/recover`, body).expect(200);
    const { data, meta } = answer.body as {
      readonly data: unknown;
      readonly meta: { readonly next_cursor: string | null };
    };
    return [data, meta.next_cursor];
  };
  const statusOf = async (id: string): Promise<unknown> =>
    (await own.api.database.messages.findById(id))?.status;

  it('retries what waits, then replays what failed in it, the oldest first, each once', async () => {
    const early = await store({ status: 'failed_permanent', agoMs: 2 * HOUR });
    const waiting = [await store({ status: 'pending_retry' }), await store({ status: 'pending_retry' })];
    const failed = [
      await store({ status: 'failed_permanent', agoMs: MINUTE }),
      await store({ status: 'failed_permanent', agoMs: MINUTE }),
      await store({ status: 'failed_permanent', agoMs: MINUTE }),
    ];
    const id = await begin();
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const [data, next] = await recover(id, { limit: 2, ...(cursor !== null && { cursor }) });
      seen.push(data);
      cursor = next;
    } while (cursor !== null && seen.length < 10);
    expect(seen).toEqual([
      { retried: 2, replayed: 0, failed: 0, stuck: 0 },
      { retried: 0, replayed: 2, failed: 0, stuck: 0 },
      { retried: 0, replayed: 1, failed: 0, stuck: 0 },
    ]);
    for (const message of [...waiting, ...failed]) expect(await statusOf(message)).toBe('queued');
    expect(await statusOf(early)).toBe('failed_permanent');
  });

  it.each([
    [{ failed: false }, { retried: 1, replayed: 0, failed: 0, stuck: 0 }],
    [{ waiting: false }, { retried: 0, replayed: 1, failed: 0, stuck: 0 }],
    [{}, { retried: 1, replayed: 1, failed: 0, stuck: 0 }],
  ])('with %j does only that, also of an ended one', async (body, counts) => {
    await store({ status: 'pending_retry' });
    await store({ status: 'failed_permanent', agoMs: 30 * MINUTE });
    await store({ status: 'failed_permanent', agoMs: MINUTE });
    const id = await begin({ endedAgoMs: 10 * MINUTE });
    expect(await recover(id, body)).toEqual([counts, null]);
  });

  it('replays nothing that an earlier page retried, and that failed for good since', async () => {
    const retried = await store({ status: 'pending_retry' });
    const waiting = await store({ status: 'pending_retry' });
    const failed = await store({ status: 'failed_permanent', agoMs: MINUTE });
    const id = await begin();
    const [first, cursor] = await recover(id, { limit: 1 });
    await changeMessages(own.api.query, retried, {
      status: 'failed_permanent',
      failedAt: new Date(Date.now() + 1),
      sweepAt: null,
    });
    const [rest, next] = await recover(id, { cursor });
    expect([first, rest, next]).toMatchObject([
      { retried: 1, replayed: 0 },
      { retried: 1, replayed: 1 },
      null,
    ]);
    for (const message of [waiting, failed]) expect(await statusOf(message)).toBe('queued');
    expect(await statusOf(retried)).toBe('failed_permanent');
  });

  it('refuses what cannot be recovered', async () => {
    const source = await createSource(own.api.database, { projectId: own.projectId });
    const reception = await begin({ endpointId: source.id, direction: 'inbound', kind: 'reception' });
    const refused = async (id: string, status: number, code: string): Promise<void> =>
      expectError(await own.client.post(`/v1/incidents/${id}/recover`), status, code);
    await refused(reception, 409, 'INVALID_STATUS');
    const delivery = await begin();
    await own.client.post(`/v1/endpoints/${endpoint.publicId}/pause`).expect(200);
    await refused(delivery, 409, 'INVALID_STATUS');
    await own.client.delete(`/v1/endpoints/${endpoint.publicId}`).expect(200);
    await refused(delivery, 404, 'ENDPOINT_NOT_FOUND');
    const reader = await withKey(['endpoints:read', 'endpoints:write']);
    expectError(await reader.post(`/v1/incidents/${delivery}/recover`), 403, 'FORBIDDEN');
  });
});
