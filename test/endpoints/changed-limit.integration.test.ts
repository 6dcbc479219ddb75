import { beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { createGate, makeDue, waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import {
  type Limits,
  createLimited,
  idOf,
  sendMany,
  sendSome,
  waitForSlots,
} from '../support/limited-endpoint.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function changeLimits(endpointId: string, limits: Limits): Promise<void> {
  dataOf(await outbound.client.patch(`/v1/endpoints/${endpointId}`, limits), 200);
}

describe('changed limits', () => {
  it('bring waiting messages forward when they are raised or cleared', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    await outbound.startScheduler();
    for (const rate of [1000, null]) {
      const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 1, burst: 1 });
      const ids = await sendMany(outbound, endpointId, 50);
      await waitForSlots(outbound, ids, 30);
      await changeLimits(endpointId, { rate_limit_rps: rate });
      for (const id of ids) await outbound.waitForStatus(id, 'succeeded');
    }
  });

  it('delay waiting messages when they are lowered', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 5, burst: 1 });
    await outbound.startWorker();
    const ids = await sendMany(outbound, endpointId, 50);
    await waitForSlots(outbound, ids, 30);
    await changeLimits(endpointId, { rate_limit_rps: 1 });
    await outbound.startScheduler();
    // All slots of the old limit version are within 10 seconds; the last slots of the new version are later.
    await waitFor(async () => {
      const [row] = await outbound.query(
        `SELECT count(*)::int AS count FROM messages WHERE id = ANY ($1) AND next_attempt_at > now() + interval '11 seconds'`,
        [ids],
      );
      return Number(row?.['count']) >= 3;
    });
    const [row] = await outbound.query(
      'SELECT count(*)::int AS count FROM attempts WHERE message_id = ANY ($1)',
      [ids],
    );
    expect(Number(row?.['count'])).toBeLessThan(50);
  });

  it('keep every slot when they stay the same', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 1, burst: 1 });
    await outbound.startWorker();
    const ids = await sendSome(outbound, endpointId, 40);
    const before = await waitForSlots(outbound, ids, 15);
    await changeLimits(endpointId, { rate_limit_rps: 1, burst: 1 });
    const after = new Map((await waitForSlots(outbound, ids, 25)).map(({ id, version }) => [id, version]));
    for (const { id, version } of before.slice(-10)) expect(after.get(id)).toBe(version);
  });
});

it('reserves new slots for held messages on a resume, in the same order', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 3, burst: 1 });
  const worker = await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
  await outbound.startScheduler();
  const first = await sendSome(outbound, endpointId, 60);
  await waitForSlots(outbound, first, 40);
  dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/pause`), 200);
  // A worker that is late for a slot reserves the start as well, which may swap neighbours. The last slots are far away.
  const last = [...first, ...(await sendSome(outbound, endpointId, 3))].slice(-15);
  await waitFor(async () => {
    const rows = await outbound.query(`SELECT FROM messages WHERE id = ANY ($1) AND status = 'paused'`, [
      last,
    ]);
    return rows.length === last.length;
  });
  // Stops the worker, because a job that it holds during the change would keep its void slot and be delivered late.
  await worker.stop();
  const resumed = dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/resume`), 200);
  await waitFor(async () => {
    const waiting = await redisCommand(outbound.redisUrl, ['ZCARD', '{bull:0}:deliveries:prioritized']);
    return Number(waiting.slice(1)) >= Number(resumed['messages_requeued']);
  });
  await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
  const slots = (await waitForSlots(outbound, last, 0)).map(({ slotAt }) => slotAt.getTime());
  expect(slots).toEqual(slots.toSorted((a, b) => a - b));
});

it('delivers a limited message once when retry-now or the sweep meets its slot', async () => {
  const gate = createGate();
  const receiver = await outbound.startReceiver([{ status: 429, after: gate.opened }, { status: 200 }]);
  const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 1, burst: 1 });
  await outbound.startWorker({ RETRY_TIME_SCALE: '0.0001' });
  await outbound.startScheduler();
  const [id = ''] = await sendSome(outbound, endpointId, 1);
  await receiver.waitForRequests(1);
  // The slots of these messages are all before the slot of the retry.
  await waitForSlots(outbound, await sendMany(outbound, endpointId, 12), 6);
  gate.open();
  await waitFor(async () => {
    const row = await outbound.database.messages.findById(id);
    return row?.status === 'pending_retry' && row.limitVersion !== null;
  });
  const expedited = dataOf(await outbound.client.post(`/v1/messages/${id}/retry-now`), 200);
  expect(expedited).toMatchObject({ status: 'queued' });
  await makeDue(outbound.query, [id]);
  await outbound.waitForStatus(id, 'succeeded');
  expect(receiver.requests.map(idOf).filter((requestId) => requestId === id)).toHaveLength(2);
});

it('resumes the delivery of a limited message after Redis has lost everything', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 4, burst: 1 });
  await outbound.startWorker();
  const ids = await sendMany(outbound, endpointId, 32);
  await waitForSlots(outbound, ids, 24);
  await outbound.flushRedis();
  await makeDue(outbound.query, ids);
  await outbound.startScheduler();
  for (const id of ids) await outbound.waitForStatus(id, 'succeeded');
  expect(receiver.requests).toHaveLength(ids.length);
});
