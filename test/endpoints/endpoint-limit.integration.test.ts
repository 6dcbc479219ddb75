import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import {
  countReservedStarts,
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

describe('a limited endpoint', () => {
  it('receives its burst at once, and then its rate, in order, from several workers', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 10, burst: 3 });
    await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
    await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
    const startedAtMs = Date.now();
    const ids = await sendSome(outbound, endpointId, 13);
    const requests = await receiver.waitForRequests(ids.length);
    requests.forEach(({ arrivedAtMs }, at) => {
      expect(arrivedAtMs - startedAtMs).toBeGreaterThanOrEqual((at + 1 - 3) * 100 - 5);
    });
    expect(new Set(requests.map(idOf))).toEqual(new Set(ids));
    for (const id of ids) {
      expect(await outbound.waitForStatus(id, 'succeeded')).toMatchObject({ attemptCount: 1 });
    }
  });

  it('uses its rate as its burst when none is given', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 2 });
    await outbound.startWorker();
    const ids = await sendSome(outbound, endpointId, 30);
    expect(await waitForSlots(outbound, ids, 20)).not.toHaveLength(ids.length);
    expect((await receiver.waitForRequests(2)).length).toBeLessThan(ids.length);
  });

  it('keeps a waiting message queued without an attempt, and shows the time of its next attempt', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 1, burst: 1 });
    await outbound.startWorker();
    const ids = await sendSome(outbound, endpointId, 30);
    const [last] = await waitForSlots(outbound, ids.slice(-1), 0);
    const message = dataOf(await outbound.client.get(`/v1/messages/${ids.at(-1) ?? ''}`), 200);
    expect(message).toMatchObject({ status: 'queued', attempt_count: 0 });
    expect(message['next_attempt_at']).toBe(last?.slotAt.toISOString());
  });

  it('causes no work in PostgreSQL or Redis before the slot', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 1, burst: 1 });
    await outbound.startWorker();
    await outbound.startScheduler();
    const ids = await sendSome(outbound, endpointId, 80);
    const before = await waitForSlots(outbound, ids, 40);
    const seen = receiver.requests.length;
    await receiver.waitForRequests(seen + 2);
    const after = new Map((await waitForSlots(outbound, ids, 60)).map(({ id, version }) => [id, version]));
    const readAtMs = Date.now();
    const still = before.filter(({ slotAt }) => slotAt.getTime() > readAtMs);
    expect(still.length).toBeGreaterThan(15);
    for (const { id, version } of still) expect(after.get(id)).toBe(version);
    // BullMQ counts how often a worker started a job.
    expect(await outbound.startsOf({ messageId: ids.at(-1) ?? '', attemptNo: 1 })).toBe(1);
  });
});

it('keeps the rate after workers were down, however many messages became due meanwhile', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await createLimited(outbound, receiver.url, { rate_limit_rps: 5, burst: 1 });
  const worker = await outbound.startWorker();
  const ids = await sendMany(outbound, endpointId, 100);
  await waitForSlots(outbound, ids, 70);
  await worker.stop();
  const seen = receiver.requests.length;
  await waitFor(async () => {
    const rows = await outbound.query(
      `SELECT FROM messages WHERE id = ANY ($1) AND status = 'queued' AND next_attempt_at < now()`,
      [ids],
    );
    return rows.length >= 10;
  });
  const reserved = await countReservedStarts(outbound, ids);
  const restartedAtMs = Date.now();
  await outbound.startWorker();
  const requests = await receiver.waitForRequests(seen + 10);
  requests.slice(seen, seen + 10).forEach(({ arrivedAtMs }, at) => {
    expect(arrivedAtMs - restartedAtMs).toBeGreaterThanOrEqual((at - reserved) * 200 - 5);
  });
});
