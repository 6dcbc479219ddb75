import { beforeEach, describe, expect, it } from '@jest/globals';
import { changeMessages, createAccount } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { openPortal } from '../support/open-portal.js';
import { startTestApi } from '../support/start-test-api.js';

let client: Client;
let projectId: string;
const api = await startTestApi();
beforeEach(async () => {
  const account = await createAccount(api.database);
  ({ projectId } = account);
  client = createClient(api, account.apiKey);
});

/** What the former consumer left: an endpoint of its own, and one that moved away before it was deleted. */
interface Left {
  readonly endpoints: readonly string[];
  readonly messages: readonly string[];
  readonly event: string;
}

async function fill(): Promise<Left> {
  const settings = { url: 'https://example.com/hook', consumer_id: 'acme' };
  const endpoints = [await create(settings), await create(settings)];
  const event = { event_type: 'order.created', consumer_id: 'acme', payload: { secret: 'of the former' } };
  const published = dataOf(await client.post('/v1/events', event), 202);
  const messages = published['messages'] as readonly { message_id: string }[];
  const ids = messages.map(({ message_id: id }) => id);
  for (const id of ids) await storeResponseBody(id);
  dataOf(await client.patch(`/v1/endpoints/${endpoints[0] ?? ''}`, { consumer_id: null }), 200);
  return { endpoints, messages: ids, event: String(published['event_id']) };
}

async function create(settings: object): Promise<string> {
  return String(dataOf(await client.post('/v1/endpoints', settings), 201)['id']);
}

async function storeResponseBody(messageId: string): Promise<void> {
  await api.query(
    `INSERT INTO attempts (id, message_id, attempt_no, response_status, created_at)
     VALUES (gen_random_uuid(), $1, 1, 500, now())`,
    [messageId],
  );
  await api.query('INSERT INTO response_bodies (message_id, attempt_no, body) VALUES ($1, 1, $2)', [
    messageId,
    Buffer.from('answer'),
  ]);
  await changeMessages(api.query, messageId, {
    status: 'failed_permanent',
    failedAt: new Date(),
    sweepAt: null,
  });
}

const openOwn = (): Promise<Client> => openPortal(api, client, { consumer: 'acme' });

async function createAgain(): Promise<void> {
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
}

describe('a consumer that is created again', () => {
  it('finds nothing of the former one, as if it did not exist', async () => {
    const { endpoints, messages, event } = await fill();
    const former = await openOwn();
    expect((await former.get(`/v1/messages/${messages[1] ?? ''}`)).status).toBe(200);
    await createAgain();
    const portal = await openOwn();
    for (const id of messages) {
      expectError(await portal.get(`/v1/messages/${id}`), 404, 'NOT_FOUND');
      expectError(await portal.get(`/v1/messages/${id}/payload`), 404, 'NOT_FOUND');
      expectError(await portal.post(`/v1/messages/${id}/replay`), 404, 'NOT_FOUND');
      expectError(await portal.post(`/v1/messages/${id}/retry-now`), 404, 'NOT_FOUND');
      expect(dataOf(await portal.get(`/v1/messages/${id}/attempts`), 200)).toEqual([]);
    }
    for (const path of ['', '/messages', '/payload']) {
      expectError(await portal.get(`/v1/events/${event}${path}`), 404, 'NOT_FOUND');
    }
    for (const id of endpoints) {
      expectError(await portal.get(`/v1/endpoints/${id}`), 404, 'NOT_FOUND');
      expectError(await portal.get(`/v1/metrics?endpoint_id=${id}`), 404, 'NOT_FOUND');
    }
    for (const path of ['/v1/endpoints', '/v1/logs', '/v1/events']) {
      expect(dataOf(await portal.get(path), 200)).toEqual([]);
    }
  });

  it('finds its own, also at an endpoint that the former one had before', async () => {
    const { endpoints } = await fill();
    await createAgain();
    const portal = await openOwn();
    dataOf(await client.patch(`/v1/endpoints/${endpoints[0] ?? ''}`, { consumer_id: 'acme' }), 200);
    const event = { event_type: 'order.created', consumer_id: 'acme', payload: { secret: 'of the present' } };
    const published = dataOf(await client.post('/v1/events', event), 202);
    const [message] = published['messages'] as readonly { message_id: string }[];
    const logged = dataOf(await portal.get('/v1/logs'), 200);
    expect(logged).toEqual([expect.objectContaining({ message_id: message?.message_id })]);
    expect((await portal.get(`/v1/messages/${message?.message_id ?? ''}/payload`)).status).toBe(200);
    expect((await portal.get(`/v1/events/${String(published['event_id'])}/payload`)).status).toBe(200);
  });
});

describe('what waits for its erasure', () => {
  it.each([
    ['after the deletion', () => client.delete('/v1/consumers/acme')],
    ['after the consumer was created again', createAgain],
  ])('is gone for the tenant, too, %s', async (_moment, act) => {
    const { messages, event } = await fill();
    await act();
    for (const id of messages) {
      expectError(await client.get(`/v1/messages/${id}/payload`), 410, 'PAYLOAD_UNAVAILABLE');
      const attempts = dataOf(await client.get(`/v1/messages/${id}/attempts`), 200);
      expect(attempts).toEqual([expect.not.objectContaining({ response_body_url: expect.anything() })]);
    }
    expectError(await client.get(`/v1/events/${event}/payload`), 410, 'PAYLOAD_UNAVAILABLE');
    const moved = await client.post(`/v1/messages/${messages[0] ?? ''}/replay`);
    expect([404, 410]).toContain(moved.status);
  });

  it('is erased, and nothing of a new consumer of the same id', async () => {
    const { endpoints, messages } = await fill();
    await createAgain();
    dataOf(await client.patch(`/v1/endpoints/${endpoints[0] ?? ''}`, { consumer_id: 'acme' }), 200);
    const event = { event_type: 'order.created', consumer_id: 'acme', payload: {} };
    const published = dataOf(await client.post('/v1/events', event), 202);
    const [message] = published['messages'] as readonly { message_id: string }[];
    await storeResponseBody(message?.message_id ?? '');
    await api.query("UPDATE erasures SET due_at = now() - interval '1 second'");
    const nothing = (): Promise<void> => Promise.resolve();
    while ((await api.database.erasures.eraseNext({ limit: 10, beforeErasing: nothing })) > 0);
    const left = await api.query('SELECT message_id::text AS id FROM payloads WHERE message_id = ANY ($1)', [
      [...messages, message?.message_id],
    ]);
    expect(left).toEqual([{ id: message?.message_id }]);
  });
});

describe('the token of a deleted consumer', () => {
  it('does nothing from the deletion on, and does not bring the consumer back', async () => {
    await client.post('/v1/consumers', { id: 'acme' });
    const portal = await openOwn();
    expect((await portal.get('/v1/endpoints')).status).toBe(200);
    dataOf(await client.delete('/v1/consumers/acme'), 200);
    const creation = await portal.post('/v1/endpoints', { url: 'https://example.com/back' });
    expectError(creation, 401, 'UNAUTHORIZED');
    expectError(await client.get('/v1/consumers/acme'), 404, 'NOT_FOUND');
    dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
    expectError(await portal.get('/v1/endpoints'), 401, 'UNAUTHORIZED');
  });

  it('is not listed, also while endpoints of the consumer remain', async () => {
    await client.post('/v1/consumers', { id: 'acme' });
    await openOwn();
    await api.query(
      `INSERT INTO endpoints (id, project_id, url, consumer_id, updated_at)
       SELECT gen_random_uuid(), $1, 'https://example.com', 'acme', now() FROM generate_series(1, 5001)`,
      [projectId],
    );
    await createAgain();
    expect(dataOf(await client.get('/v1/portal-sessions'), 200)).toEqual([]);
  });
});
