import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, insertSubscribers, waitFor } from '@posthorn/test-support';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

interface Published {
  readonly event_id: string;
  readonly messages: readonly { readonly message_id: string; readonly endpoint_id: string }[];
}

let outbound: Outbound;
let projectId: string;
beforeAll(async () => {
  outbound = await startOutbound({ ALLOW_INSECURE_DESTINATIONS: 'true', RETRY_TIME_SCALE: '0.0000001' });
  ({ projectId } = outbound.account);
});

let consumers = 0;
/** Publishes to new endpoints of a new consumer, one for each receiver. */
async function publishTo(receivers: readonly Receiver[], event: object = {}): Promise<Published> {
  consumers += 1;
  const consumerId = `consumer-${consumers}`;
  for (const { url } of receivers) await insertSubscribers(outbound.query, { projectId, consumerId, url });
  const body = { event_type: 'order.paid', payload: { a: 1 }, consumer_id: consumerId, ...event };
  return dataOf(await outbound.client.post('/v1/events', body), 202) as unknown as Published;
}

async function countPayloads(eventId: string): Promise<number> {
  const rows = await outbound.query('SELECT FROM payloads WHERE message_id = $1 OR event_id = $1', [eventId]);
  return rows.length;
}

describe('the delivery of an event', () => {
  it('carries its type and id, and the payload byte for byte, to every subscriber', async () => {
    const receivers = [await outbound.startReceiver(), await outbound.startReceiver()];
    await outbound.startWorker();
    consumers += 1;
    const consumerId = `consumer-${consumers}`;
    for (const { url } of receivers) await insertSubscribers(outbound.query, { projectId, consumerId, url });
    const body = `{"event_type":"order.paid","consumer_id":"${consumerId}","payload":{ "n": 1.0, "big": 1e400 }}`;
    const { event_id: id } = dataOf(await outbound.client.post('/v1/events', body), 202);
    for (const receiver of receivers) {
      const [request] = await receiver.waitForRequests(1);
      expect(request?.body.toString()).toBe('{ "n": 1.0, "big": 1e400 }');
      expect(request?.headers).toMatchObject({ 'x-webhook-event': 'order.paid', 'x-webhook-event-id': id });
    }
  });

  it('carries the headers of the publication', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    await publishTo([receiver], { headers: { 'X-Shop': 'north' } });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers).toMatchObject({ 'x-shop': 'north' });
  });

  it('of a sent message carries its event type only', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    const endpoint = await outbound.createEndpoint(receiver.url);
    const sent = { endpoint_id: endpoint, payload: {}, event_type: 'order.sent' };
    dataOf(await outbound.client.post('/v1/webhooks/send', sent), 202);
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers).toMatchObject({ 'x-webhook-event': 'order.sent' });
    expect(request?.headers).not.toHaveProperty('x-webhook-event-id');
  });
});

describe('the payload of an event', () => {
  it('with a retention of 0 is erased when the last message has succeeded, not before', async () => {
    const slow = await outbound.startReceiver([{ status: 500 }, { status: 500 }, { status: 200 }]);
    const fast = await outbound.startReceiver();
    const { event_id: id, messages } = await publishTo([fast, slow], { retention_hours: 0 });
    await outbound.startWorker();
    await outbound.startScheduler();
    for (const { message_id: messageId } of messages) await outbound.waitForStatus(messageId, 'succeeded');
    expect(slow.requests.map(({ body }) => body.toString())).toEqual(Array(3).fill('{"a":1}'));
    await waitFor(async () => (await countPayloads(id)) === 0);
    expectError(await outbound.client.get(`/v1/events/${id}/payload`), 410, 'PAYLOAD_UNAVAILABLE');
  });

  it('stays until the last message is deleted', async () => {
    const { event_id: id, messages } = await publishTo([
      await outbound.startReceiver(),
      await outbound.startReceiver(),
    ]);
    await outbound.startScheduler();
    const [first, last] = messages.map(({ message_id: messageId }) => messageId);
    dataOf(await outbound.client.delete(`/v1/messages/${first}`), 200);
    await waitFor(async () => (await outbound.query('SELECT FROM payload_releases')).length === 0);
    expect((await outbound.client.get(`/v1/events/${id}/payload`).expect(200)).text).toBe('{"a":1}');
    dataOf(await outbound.client.delete(`/v1/messages/${last}`), 200);
    expectError(await outbound.client.get(`/v1/events/${id}/payload`), 410, 'PAYLOAD_UNAVAILABLE');
    await waitFor(async () => (await countPayloads(id)) === 0);
  });

  it('expires with the messages, and not before the last one settled', async () => {
    const { event_id: id } = await publishTo([
      await outbound.startReceiver(),
      await outbound.startReceiver(),
    ]);
    await outbound.query('UPDATE payloads SET expires_at = now() WHERE message_id = $1 OR event_id = $1', [
      id,
    ]);
    const expire = async (): Promise<unknown> =>
      await outbound.database.payloads.expire({ limit: 1000, beforeErasing: () => Promise.resolve() });
    await expire();
    expect(await countPayloads(id)).toBe(3);
    await outbound.query(`UPDATE messages SET status = 'succeeded', sweep_at = NULL WHERE event_id = $1`, [
      id,
    ]);
    await outbound.query('UPDATE payloads SET expires_at = now() WHERE message_id = $1 OR event_id = $1', [
      id,
    ]);
    while ((await countPayloads(id)) > 1) await expire();
    await outbound.database.payloads.eraseReleased(1000);
    expect(await countPayloads(id)).toBe(0);
  });
});

describe('a replay of an event', () => {
  it('delivers its messages again, and nothing to an endpoint that subscribed since', async () => {
    const receivers = [await outbound.startReceiver(), await outbound.startReceiver()];
    const later = await outbound.startReceiver();
    const { event_id: id, messages } = await publishTo(receivers);
    await outbound.startWorker();
    for (const { message_id: messageId } of messages) await outbound.waitForStatus(messageId, 'succeeded');
    await insertSubscribers(outbound.query, {
      projectId,
      consumerId: `consumer-${consumers}`,
      url: later.url,
    });
    const replayed = dataOf(await outbound.client.post(`/v1/events/${id}/replay?status=succeeded`), 200);
    expect(replayed).toMatchObject({ replayed: 2, failed: 0, stuck: 0 });
    for (const receiver of receivers) await receiver.waitForRequests(2);
    for (const { message_id: messageId } of messages) await outbound.waitForStatus(messageId, 'succeeded');
    expect(later.requests).toEqual([]);
    const ofOne = { endpoint_id: messages[0]?.endpoint_id };
    expect(dataOf(await outbound.client.post(`/v1/events/${id}/replay`, ofOne), 200)).toMatchObject({
      replayed_message_ids: [messages[0]?.message_id],
    });
  });
});
