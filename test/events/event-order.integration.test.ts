import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Receiver, insertSubscribers, waitFor } from '@posthorn/test-support';
import { createUuidV7 } from '@posthorn/common';
import { dataOf, invalidPaths } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const CROWD = 1070;

let outbound: Outbound;
let receiver: Receiver;
let consumerId: string;
/** The numbers of the events in the order of the requests. */
let got: number[];
beforeAll(async () => {
  outbound = await startOutbound({ ALLOW_INSECURE_DESTINATIONS: 'true' });
});
beforeEach(async () => {
  got = [];
  consumerId = createUuidV7();
  receiver = await outbound.startReceiver(({ body }) => {
    got.push((JSON.parse(body.toString()) as { readonly number: number }).number);
    return { status: 200 };
  });
});

async function subscribe(ordering: string, url = receiver.url): Promise<void> {
  const settings = { url, ordering, consumer_id: consumerId };
  dataOf(await outbound.client.post('/v1/endpoints', settings), 201);
}

/** More endpoints than a publication stores messages for. */
async function subscribeCrowd(ordering: string): Promise<void> {
  const { projectId } = outbound.account;
  const ids = await insertSubscribers(outbound.query, {
    projectId,
    consumerId,
    count: CROWD,
    eventTypes: ['all'],
  });
  await outbound.query('UPDATE endpoints SET ordering = $2 WHERE id = ANY ($1)', [ids, ordering]);
}

const eventOf = (number: number, given: object = {}): object => ({
  event_type: 'all',
  payload: { number },
  consumer_id: consumerId,
  ordering_key: 'k',
  ...given,
});

async function publish(number: number, given: object = {}): Promise<string> {
  return String(dataOf(await outbound.client.post('/v1/events', eventOf(number, given)), 202)['event_id']);
}

/** The orders in which endpoints have the messages of some events. */
async function ordersIn(events: readonly string[]): Promise<readonly string[]> {
  const rows = await outbound.query(
    `SELECT DISTINCT string_agg(array_position($1::uuid[], event_id)::text, ' ' ORDER BY position) AS numbers
     FROM messages WHERE event_id = ANY ($1) AND ordering_key IS NOT NULL GROUP BY endpoint_id`,
    [events],
  );
  return rows.map((row) => String(row['numbers']));
}

async function fannedOut(): Promise<void> {
  await waitFor(async () => (await outbound.query('SELECT FROM fan_out_parts LIMIT 1')).length === 0);
}

describe('events with an ordering key', () => {
  it('arrive in the order in which they were published, at endpoints that keep an order', async () => {
    await subscribe('key');
    for (let number = 1; number <= 5; number += 1) await publish(number);
    const events = [6, 7, 8].map((number) => eventOf(number));
    dataOf(await outbound.client.post('/v1/events/publish-batch', { events }), 202);
    await outbound.startWorker();
    await outbound.startScheduler();
    await waitFor(() => got.length === 8);
    expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are in no order at other endpoints', async () => {
    await subscribe('none');
    const { messages } = dataOf(await outbound.client.post('/v1/events', eventOf(1)), 202);
    const [{ message_id: id } = { message_id: '' }] = messages as readonly { readonly message_id: string }[];
    expect(dataOf(await outbound.client.get(`/v1/messages/${id}`), 200)).not.toHaveProperty('ordering_key');
  });

  it('show it, and need a readable one', async () => {
    const id = await publish(1);
    expect(dataOf(await outbound.client.get(`/v1/events/${id}`), 200)).toMatchObject({ ordering_key: 'k' });
    for (const key of ['', 'a b', 'ä', 'a'.repeat(129)])
      expect(
        invalidPaths(await outbound.client.post('/v1/events', eventOf(1, { ordering_key: key }))),
      ).toEqual(['ordering_key']);
  });

  it('are the same event when only the key differs', async () => {
    const id = await publish(1, { idempotency_key: consumerId });
    expect(await publish(1, { idempotency_key: consumerId, ordering_key: 'other' })).toBe(id);
  });

  it.each([
    ['key', 'k'],
    ['endpoint', undefined],
  ])('follow an earlier one that still fans out (%s)', async (ordering, key) => {
    await subscribeCrowd(ordering);
    const given = { ordering_key: key };
    const events = [await publish(1, given), await publish(2, given), await publish(3, given)];
    const later = dataOf(await outbound.client.post('/v1/events', eventOf(4, given)), 202);
    expect(later).toMatchObject({ message_count: CROWD, messages: [] });
    events.push(String(later['event_id']));
    await Promise.all([outbound.startScheduler(), outbound.startScheduler()]);
    await fannedOut();
    expect(await ordersIn(events)).toEqual(['1 2 3 4']);
    const last = await outbound.query('SELECT FROM messages WHERE event_id = $1', [events[3]]);
    expect(last).toHaveLength(CROWD);
  });

  it('do not wait for one with another key, nor without one for any', async () => {
    await subscribeCrowd('key');
    await publish(1);
    for (const key of ['other', undefined]) {
      const { messages } = dataOf(
        await outbound.client.post('/v1/events', eventOf(2, { ordering_key: key })),
        202,
      );
      expect(messages).toHaveLength(100);
    }
  });

  it('do not deadlock, and each endpoint has the order of the commits, when many are published at once', async () => {
    for (let count = 0; count < 5; count += 1) await subscribe('key', `${receiver.url}/${count}`);
    const keys = ['a', 'b', 'c', 'd'];
    const batch = (order: readonly string[]): Promise<unknown> =>
      outbound.client
        .post('/v1/events/publish-batch', { events: order.map((key) => eventOf(1, { ordering_key: key })) })
        .expect(202);
    for (let round = 0; round < 20; round += 1)
      await Promise.all([batch(keys), batch(keys.toReversed()), batch(keys), batch(keys.toReversed())]);
    const rows = await outbound.query(
      `SELECT count(DISTINCT orders)::int AS orders FROM (
         SELECT ordering_key, array_agg(event_id ORDER BY position) AS orders
         FROM messages WHERE consumer_id = $1 GROUP BY endpoint_id, ordering_key
       ) AS each GROUP BY ordering_key`,
      [consumerId],
    );
    expect(rows).toEqual(keys.map(() => ({ orders: 1 })));
  });
});
