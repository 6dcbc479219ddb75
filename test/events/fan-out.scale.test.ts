import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { createAccount, insertSubscribers, waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { createClient } from '../../services/api/test/support/client.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const SUBSCRIBERS = 2300;
const CONSUMER = 'crowd';

let outbound: Outbound;
let projectId: string;
beforeAll(async () => {
  outbound = await startOutbound();
  ({ projectId } = outbound.account);
});

let endpointIds: readonly string[];
beforeEach(async () => {
  await outbound.query('DELETE FROM endpoints');
  endpointIds = await insertSubscribers(outbound.query, {
    projectId,
    consumerId: CONSUMER,
    count: SUBSCRIBERS,
  });
});

async function publish(): Promise<string> {
  const event = { event_type: 'order.paid', payload: { a: 1 }, consumer_id: CONSUMER };
  const published = dataOf(await outbound.client.post('/v1/events', event), 202);
  expect(published).toMatchObject({ message_count: SUBSCRIBERS });
  return String(published['event_id']);
}

async function countMessages(eventId: string): Promise<number> {
  const [row] = await outbound.query('SELECT count(*)::int AS count FROM messages WHERE event_id = $1', [
    eventId,
  ]);
  return Number(row?.['count']);
}

/** Settles messages as a worker would, so that the fan-out goes on. */
async function waitForAll(eventId: string): Promise<void> {
  await waitFor(async () => {
    await outbound.query("UPDATE messages SET status = 'succeeded', sweep_at = NULL WHERE status = 'queued'");
    return (await countMessages(eventId)) === SUBSCRIBERS;
  });
}

async function expectOneEach(eventId: string): Promise<void> {
  const rows = await outbound.query(
    'SELECT endpoint_id AS id FROM messages WHERE event_id = $1 ORDER BY endpoint_id',
    [eventId],
  );
  expect(rows.map(({ id }) => id)).toEqual([...endpointIds].sort());
  expect(await outbound.query('SELECT FROM fan_out_parts WHERE event_id = $1', [eventId])).toEqual([]);
  const holds = await outbound.query('SELECT FROM payloads WHERE event_id = $1', [eventId]);
  expect(holds).toHaveLength(SUBSCRIBERS);
}

describe('an event with many subscribers', () => {
  it('gets one message for each, in the background', async () => {
    await outbound.startScheduler();
    const id = await publish();
    await waitForAll(id);
    await expectOneEach(id);
  });

  it('goes to those that matched when it was published, whatever changes meanwhile', async () => {
    const id = await publish();
    await outbound.query('UPDATE endpoints SET deleted_at = now() WHERE id = $1', [endpointIds[0]]);
    await outbound.query(`UPDATE endpoints SET event_types = '{other}' WHERE id = $1`, [endpointIds[1]]);
    await insertSubscribers(outbound.query, { projectId, consumerId: CONSUMER, count: 5 });
    await outbound.startScheduler();
    await waitForAll(id);
    await expectOneEach(id);
  });

  it('gets all messages when Redis lost the job', async () => {
    const id = await publish();
    await outbound.flushRedis();
    await outbound.query(`UPDATE fan_out_parts SET sweep_at = now() WHERE event_id = $1`, [id]);
    await outbound.startScheduler();
    await waitForAll(id);
    await expectOneEach(id);
  });

  it('gets each message once, though several processes work on it', async () => {
    const id = await publish();
    const take = (): Promise<unknown> => outbound.database.events.takeFanOutPart(id);
    while ((await Promise.all([take(), take(), take()])).some((part) => part !== undefined));
    await expectOneEach(id);
  });

  it('slows down while many deliveries wait for a worker, and does not stop', async () => {
    const id = await publish();
    await outbound.startScheduler();
    const job = `{bull:0}:fan-outs:${id}`;
    await waitFor(
      async () => Number((await redisCommand(outbound.redisUrl, ['HINCRBY', job, 'ats', '0'])).slice(1)) > 3,
    );
    expect(await countMessages(id)).toBeLessThan(SUBSCRIBERS);
    await waitFor(async () => (await countMessages(id)) === SUBSCRIBERS);
    await expectOneEach(id);
  });
});

it('the many events of one project do not delay the event of another one', async () => {
  const other = await createAccount(outbound.database);
  await insertSubscribers(outbound.query, { projectId: other.projectId, consumerId: CONSUMER, count: 1400 });
  const event = { event_type: 'order.paid', payload: {}, consumer_id: CONSUMER };
  for (let count = 0; count < 12; count += 1) await publish();
  const ofOther = createClient(outbound, other.apiKey);
  const { event_id: id } = dataOf(await ofOther.post('/v1/events', event), 202);
  const countParts = async (): Promise<readonly [own: number, others: number]> => {
    const [row] = await outbound.query(
      'SELECT count(*) FILTER (WHERE event_id = $1)::int AS own, count(*) FILTER (WHERE event_id <> $1)::int AS others FROM fan_out_parts',
      [id],
    );
    return [Number(row?.['own']), Number(row?.['others'])];
  };
  const [own, others] = await countParts();
  await outbound.startScheduler();
  await waitFor(async () => (await countParts())[0] === 0);
  const taken = others - (await countParts())[1];
  // The other project had as many turns, and those that were under way.
  expect([own, taken <= 2 * own]).toEqual([8, true]);
  await outbound.query('DELETE FROM fan_out_parts');
});

describe('a replay of an event with many messages', () => {
  it('replays all of them, the first thousand at once and the others in the background', async () => {
    const eventId = await publish();
    const scheduler = await outbound.startScheduler();
    await waitForAll(eventId);
    await scheduler.stop();
    await outbound.query("UPDATE messages SET status = 'succeeded', sweep_at = NULL, delivered_at = now()");
    const countReplayed = async (): Promise<unknown> =>
      (
        await outbound.query('SELECT sum(replay_count)::int AS sum FROM messages WHERE event_id = $1', [
          eventId,
        ])
      )[0]?.['sum'];

    const response = await outbound.client.post(`/v1/events/${eventId}/replay`);
    const { replayed_message_ids: ids, ...counts } = dataOf(response, 200);
    expect(response.body).toMatchObject({ message: `${SUBSCRIBERS} messages queued for replay` });
    expect(counts).toMatchObject({ replayed: SUBSCRIBERS, failed: 0, stuck: 0 });
    expect(ids).toHaveLength(1000);
    expect(await countReplayed()).toBe(1000);

    await outbound.startScheduler();
    await waitFor(async () => (await outbound.query('SELECT FROM event_replays')).length === 0);
    expect(await countReplayed()).toBe(SUBSCRIBERS);
    const [lost] = await outbound.query(
      "SELECT count(*)::int FROM messages WHERE event_id = $1 AND (status <> 'queued' OR sweep_at IS NULL)",
      [eventId],
    );
    expect(lost?.['count']).toBe(0);
  });

  it('replays only the messages that its filters select', async () => {
    const eventId = await publish();
    const scheduler = await outbound.startScheduler();
    await waitForAll(eventId);
    await outbound.query(`UPDATE messages SET status = 'succeeded', sweep_at = NULL WHERE event_id = $1`, [
      eventId,
    ]);
    await outbound.query(
      `UPDATE messages SET status = 'paused' WHERE id IN (
         SELECT id FROM messages WHERE event_id = $1 ORDER BY id LIMIT 700
       )`,
      [eventId],
    );
    const url = `/v1/events/${eventId}/replay`;
    expect(dataOf(await outbound.client.post(`${url}?status=succeeded`), 200)).toMatchObject({
      replayed: 1600,
    });
    await waitFor(async () => (await outbound.query('SELECT FROM event_replays')).length === 0);
    const [row] = await outbound.query(
      'SELECT sum(replay_count)::int AS sum FROM messages WHERE event_id = $1',
      [eventId],
    );
    expect(row?.['sum']).toBe(1600);
    expect(dataOf(await outbound.client.post(`${url}?status=paused&limit=7`), 200)).toMatchObject({
      replayed: 7,
    });
    await scheduler.stop();
  });
});
