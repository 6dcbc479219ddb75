import { beforeEach, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { receiveEvent } from '../support/receive-event.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

let client: Client;
const api = await startTestApi();
beforeEach(async () => {
  client = createClient(api, (await createAccount(api.database)).apiKey);
});

async function publish(consumer: string, key?: string): Promise<string> {
  const body = {
    event_type: 'order.created',
    consumer_id: consumer,
    payload: { secret: consumer },
    headers: { 'X-Order': '7' },
    ...(key !== undefined && { idempotency_key: key }),
  };
  return String(dataOf(await client.post('/v1/events', body), 202)['event_id']);
}

async function statusOfPayload(event: string): Promise<number> {
  return (await client.get(`/v1/events/${event}/payload`)).status;
}

async function headersOf(event: string): Promise<unknown> {
  const [row] = await api.query('SELECT headers FROM events WHERE id = $1', [event]);
  return row?.['headers'];
}

/** Erases the events of deleted consumers in parts of two events. */
async function eraseEvents(): Promise<void> {
  await api.query("UPDATE event_erasures SET due_at = now() - interval '1 second'");
  while (await api.database.erasures.eraseNextEvents(2));
}

async function eraseMessages(): Promise<void> {
  await api.query("UPDATE erasures SET due_at = now() - interval '1 second'");
  while ((await api.database.erasures.eraseNext({ limit: 10, beforeErasing: () => Promise.resolve() })) > 0);
}

it('the events of a deleted consumer lose payload, headers and idempotency key, also without a subscriber', async () => {
  for (const id of ['acme', 'other']) dataOf(await client.post('/v1/consumers', { id }), 201);
  const events = [await publish('acme', 'a'), await publish('acme'), await publish('acme', 'c')];
  const other = await publish('other', 'a');
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  expect(await statusOfPayload(events[0] ?? '')).toBe(410);
  await eraseEvents();
  for (const event of events) {
    expectError(await client.get(`/v1/events/${event}/payload`), 410, 'PAYLOAD_UNAVAILABLE');
    expect(dataOf(await client.get(`/v1/events/${event}`), 200)).not.toHaveProperty('idempotency_key');
    expect(await headersOf(event)).toBeNull();
  }
  expect(await publish('acme', 'a')).not.toBe(events[0]);
  expect([await statusOfPayload(other), await headersOf(other)]).toEqual([200, { 'X-Order': '7' }]);
  expect(await publish('other', 'a')).toBe(other);
  expect(await api.query('SELECT FROM event_erasures')).toEqual([]);
});

it('an event that was a webhook loses the key that it has for its endpoint', async () => {
  const body = { mode: 'publish', consumer_id: 'acme' };
  const { id } = dataOf(await client.post('/v1/inbound-endpoints', body), 201);
  const [project] = await api.query('SELECT project_id FROM endpoints WHERE id = $1', [id]);
  const event = await receiveEvent(api, {
    projectId: String(project?.['project_id']),
    inboundEndpointId: String(id),
    consumerId: 'acme',
    idempotencyKey: 'delivery',
  });
  const keys = (): Promise<readonly object[]> =>
    api.query('SELECT FROM idempotency_keys WHERE endpoint_id = $1', [id]);
  expect(await keys()).toHaveLength(1);
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  await eraseEvents();
  expect([await statusOfPayload(event), (await keys()).length]).toEqual([410, 0]);
});

it('the events of a new consumer with the same id stay', async () => {
  dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
  const old = await publish('acme', 'a');
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
  const event = await publish('acme', 'b');
  await eraseEvents();
  expect([await statusOfPayload(old), await statusOfPayload(event)]).toEqual([410, 200]);
  expect(await publish('acme', 'b')).toBe(event);
});

it('the payload of an event stays while a message of it may be delivered, but nobody reads it', async () => {
  dataOf(await client.post('/v1/endpoints', { url: uniqueUrl(), consumer_id: 'acme' }), 201);
  const event = await publish('acme');
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  await eraseEvents();
  const kept = await api.query('SELECT FROM payloads WHERE message_id = $1', [event]);
  expect([kept.length, await statusOfPayload(event), await headersOf(event)]).toEqual([1, 410, null]);
});

it('the erasure of a deleted consumer shows its progress until it is complete, beside a new consumer too', async () => {
  const endpoint = { url: uniqueUrl(), consumer_id: 'acme' };
  dataOf(await client.post('/v1/endpoints', endpoint), 201);
  const shown = async (): Promise<unknown> => dataOf(await client.get('/v1/consumers/acme'), 200)['erasure'];
  expect(await shown()).toBeUndefined();
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  const erasure = { started_at: expect.any(String), endpoints_remaining: 1 };
  const missing = await client.get('/v1/consumers/acme');
  expectError(missing, 404, 'NOT_FOUND');
  expect(missing.body).toMatchObject({ error: { details: { erasure } } });

  dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
  expect(await shown()).toEqual(erasure);
  await eraseMessages();
  expect(await shown()).toEqual({ ...erasure, endpoints_remaining: 0 });
  await eraseEvents();
  expect(await shown()).toBeUndefined();
  dataOf(await client.delete('/v1/consumers/acme'), 200);
  await eraseMessages();
  await eraseEvents();
  const gone = await client.get('/v1/consumers/acme');
  expectError(gone, 404, 'NOT_FOUND');
  expect((gone.body as { error: object }).error).not.toHaveProperty('details');
});
