import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from './support/answers.js';
import type { Outbound } from './support/start-outbound.js';
import { startOutbound } from './support/start-outbound.js';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

interface Limits {
  readonly rate_limit_rps: number | null;
  readonly burst?: number;
}

async function createLimited(url: string, limits: Limits): Promise<string> {
  return String(dataOf(await outbound.client.post('/v1/endpoints', { url, ...limits }), 201)['id']);
}

async function changeLimits(endpointId: string, limits: Limits): Promise<void> {
  dataOf(await outbound.client.patch(`/v1/endpoints/${endpointId}`, limits), 200);
}

async function sendSome(endpointId: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await outbound.send(endpointId));
  return ids;
}

interface Waiting {
  readonly id: string;
  readonly slotAt: Date;
  readonly version: string;
}

/** Waits until all but `gone` messages have a slot; answers with those, oldest first. */
async function waitForSlots(ids: readonly string[], gone: number): Promise<readonly Waiting[]> {
  return await waitFor(async () => {
    const rows = await outbound.query(
      `SELECT id, next_attempt_at AS "slotAt", xmin::text AS version FROM messages
       WHERE id = ANY ($1) AND status = 'queued' AND slot_epoch IS NOT NULL AND next_attempt_at > now() ORDER BY id`,
      [ids],
    );
    return rows.length >= ids.length - gone && (rows as unknown as Waiting[]);
  });
}

function idOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): unknown {
  return headers['x-webhook-id'];
}

describe('a limited endpoint', () => {
  it('gets its burst at once, and then its rate, in order, from several workers', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(receiver.url, { rate_limit_rps: 10, burst: 3 });
    await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
    await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
    const startedAtMs = Date.now();
    const ids = await sendSome(endpointId, 13);
    const requests = await receiver.waitForRequests(ids.length);
    requests.forEach(({ arrivedAtMs }, at) => {
      expect(arrivedAtMs - startedAtMs).toBeGreaterThanOrEqual((at + 1 - 3) * 100 - 5);
    });
    expect(new Set(requests.map(idOf))).toEqual(new Set(ids));
    for (const id of ids) {
      expect(await outbound.waitForStatus(id, 'succeeded')).toMatchObject({ attemptCount: 1 });
    }
  });

  it('takes its rate as its burst when none is given', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(receiver.url, { rate_limit_rps: 2 });
    await outbound.startWorker();
    const ids = await sendSome(endpointId, 6);
    expect(await waitForSlots(ids, 3)).not.toHaveLength(ids.length);
    expect((await receiver.waitForRequests(2)).length).toBeLessThan(6);
  });

  it('lets a message wait as queued, with no attempt counted, and tells when its turn is', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(receiver.url, { rate_limit_rps: 1, burst: 1 });
    await outbound.startWorker();
    const ids = await sendSome(endpointId, 30);
    const [last] = await waitForSlots(ids.slice(-1), 0);
    const message = dataOf(await outbound.client.get(`/v1/messages/${ids.at(-1) ?? ''}`), 200);
    expect(message).toMatchObject({ status: 'queued', attempt_count: 0 });
    expect(message['next_attempt_at']).toBe(last?.slotAt.toISOString());
  });

  it('is not looked at again before the slot: neither in PostgreSQL nor in Redis', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(receiver.url, { rate_limit_rps: 1, burst: 1 });
    await outbound.startWorker();
    await outbound.startScheduler();
    const ids = await sendSome(endpointId, 60);
    const before = await waitForSlots(ids, 5);
    const seen = receiver.requests.length;
    await receiver.waitForRequests(seen + 2);
    const after = new Map((await waitForSlots(ids, 10)).map(({ id, version }) => [id, version]));
    const still = before.filter(({ id }) => after.has(id));
    expect(still.length).toBeGreaterThan(40);
    for (const { id, version } of still) expect(after.get(id)).toBe(version);
    // BullMQ counts how often a job was started.
    expect(await outbound.startsOf({ messageId: ids.at(-1) ?? '', attemptNo: 1 })).toBe(1);
  });
});

it('keeps the rate after workers were down, whatever fell due meanwhile', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await createLimited(receiver.url, { rate_limit_rps: 10, burst: 1 });
  const worker = await outbound.startWorker();
  const ids = await sendSome(endpointId, 40);
  await waitForSlots(ids.slice(-5), 0);
  await worker.stop();
  const seen = receiver.requests.length;
  await waitFor(async () => {
    const rows = await outbound.query(
      `SELECT FROM messages WHERE id = ANY ($1) AND status = 'queued' AND next_attempt_at < now()`,
      [ids],
    );
    return rows.length >= 20;
  });
  const restartedAtMs = Date.now();
  await outbound.startWorker();
  const requests = await receiver.waitForRequests(seen + 15);
  requests.slice(seen, seen + 15).forEach(({ arrivedAtMs }, at) => {
    expect(arrivedAtMs - restartedAtMs).toBeGreaterThanOrEqual(at * 100 - 5);
  });
});

describe('changed limits', () => {
  it('bring what waits forward when they are raised, or cleared', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    await outbound.startScheduler();
    for (const rate of [1000, null]) {
      const endpointId = await createLimited(receiver.url, { rate_limit_rps: 1, burst: 1 });
      const ids = await sendSome(endpointId, 40);
      await waitForSlots(ids, 5);
      await changeLimits(endpointId, { rate_limit_rps: rate });
      for (const id of ids) await outbound.waitForStatus(id, 'succeeded');
    }
  });

  it('hold what waits back when they are lowered', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(receiver.url, { rate_limit_rps: 5, burst: 1 });
    await outbound.startWorker();
    const ids = await sendSome(endpointId, 25);
    await waitForSlots(ids, 15);
    await changeLimits(endpointId, { rate_limit_rps: 1 });
    await outbound.startScheduler();
    // All slots of the old plan are within 5 seconds; in the new one, the last ones are further off.
    await waitFor(async () => {
      const [row] = await outbound.query(
        `SELECT count(*)::int AS count FROM messages WHERE id = ANY ($1) AND next_attempt_at > now() + interval '6 seconds'`,
        [ids],
      );
      return Number(row?.['count']) >= 3;
    });
    const [row] = await outbound.query(
      'SELECT count(*)::int AS count FROM attempts WHERE message_id = ANY ($1)',
      [ids],
    );
    expect(Number(row?.['count'])).toBeLessThan(25);
  });

  it('that stay as they are leave every slot as it is', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await createLimited(receiver.url, { rate_limit_rps: 1, burst: 1 });
    await outbound.startWorker();
    const ids = await sendSome(endpointId, 20);
    const before = await waitForSlots(ids, 3);
    await changeLimits(endpointId, { rate_limit_rps: 1, burst: 1 });
    const after = new Map((await waitForSlots(ids, 8)).map(({ id, version }) => [id, version]));
    for (const { id, version } of before.slice(-10)) expect(after.get(id)).toBe(version);
  });
});

it('plans the slots of held messages anew on a resume, and keeps their order', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await createLimited(receiver.url, { rate_limit_rps: 4, burst: 1 });
  await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
  await outbound.startScheduler();
  const first = await sendSome(endpointId, 30);
  await waitForSlots(first, 10);
  dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/pause`), 200);
  const later = await sendSome(endpointId, 3);
  await waitFor(async () => {
    const rows = await outbound.query(`SELECT FROM messages WHERE id = ANY ($1) AND status = 'paused'`, [
      later,
    ]);
    return rows.length === later.length;
  });
  dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/resume`), 200);
  const seen = receiver.requests.length;
  const requests = await receiver.waitForRequests(seen + 8);
  const order = requests.map(idOf);
  expect(order).toEqual([...first, ...later].slice(0, order.length));
});

it('delivers a limited message once when retry-now or the sweep meets its slot', async () => {
  const receiver = await outbound.startReceiver([{ status: 429 }, { status: 200 }]);
  const endpointId = await createLimited(receiver.url, { rate_limit_rps: 1, burst: 1 });
  await outbound.startWorker({ RETRY_TIME_SCALE: '0.0001' });
  await outbound.startScheduler();
  const [id = ''] = await sendSome(endpointId, 1);
  await sendSome(endpointId, 3);
  await waitFor(async () => {
    const row = await outbound.database.messages.findById(id);
    return row?.status === 'pending_retry' && row.slotEpoch !== null;
  });
  const hurried = dataOf(await outbound.client.post(`/v1/messages/${id}/retry-now`), 200);
  expect(hurried).toMatchObject({ status: 'queued' });
  await outbound.query('UPDATE messages SET sweep_at = now() WHERE id = $1', [id]);
  await outbound.waitForStatus(id, 'succeeded');
  expect(receiver.requests.map(idOf).filter((requestId) => requestId === id)).toHaveLength(2);
});

it('takes up a limited message again after Redis has lost everything', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await createLimited(receiver.url, { rate_limit_rps: 2, burst: 1 });
  await outbound.startWorker();
  const ids = await sendSome(endpointId, 12);
  await waitForSlots(ids, 6);
  await outbound.flushRedis();
  await outbound.query('UPDATE messages SET sweep_at = now() WHERE id = ANY ($1) AND sweep_at IS NOT NULL', [
    ids,
  ]);
  await outbound.startScheduler();
  for (const id of ids) await outbound.waitForStatus(id, 'succeeded');
  expect(receiver.requests).toHaveLength(ids.length);
});
