import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ReceivedRequest, createGate, waitFor, waitForEffect } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const ONE_AT_A_TIME = { DELIVERY_CONCURRENCY: '1' };

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function pause(endpointId: string): Promise<void> {
  dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/pause`), 200);
}

async function resume(endpointId: string): Promise<unknown> {
  return dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/resume`), 200)['messages_requeued'];
}

async function sendSome(endpointId: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await outbound.send(endpointId));
  return ids;
}

async function waitForAll(ids: readonly string[], status: 'paused' | 'succeeded'): Promise<void> {
  await waitFor(async () => {
    const rows = await outbound.query('SELECT FROM messages WHERE id = ANY ($1) AND status = $2', [
      ids,
      status,
    ]);
    return rows.length === ids.length;
  });
}

function messageIdOf({ headers }: ReceivedRequest): unknown {
  return headers['x-webhook-id'];
}

describe('pausing', () => {
  it('holds queued messages at once', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    const ids = await sendSome(endpointId, 3);
    await pause(endpointId);
    for (const id of ids) {
      const message = dataOf(await outbound.client.get(`/v1/messages/${id}`), 200);
      expect(message).toMatchObject({ status: 'paused', attempt_count: 0 });
    }
    expect(receiver.requests).toEqual([]);
  });

  it('starts no attempt after its response, even from a worker that has cached the endpoint', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    await outbound.startWorker();
    await outbound.waitForStatus(await outbound.send(endpointId), 'succeeded');
    await pause(endpointId);
    const ids = await Promise.all(Array.from({ length: 20 }, () => outbound.send(endpointId)));
    await waitForAll(ids, 'paused');
    expect(receiver.requests).toHaveLength(1);
  });

  it('lets deliveries in flight finish', async () => {
    const gate = createGate();
    const receiver = await outbound.startReceiver([{ status: 200, after: gate.opened }]);
    const endpointId = await outbound.createEndpoint(receiver.url);
    await outbound.startWorker();
    const id = await outbound.send(endpointId);
    await receiver.waitForRequests(1);
    await pause(endpointId);
    gate.open();
    expect(await outbound.waitForStatus(id, 'succeeded')).toMatchObject({ attemptCount: 1 });
  });

  it('holds a message that fails in flight when its retry is due, without a further attempt', async () => {
    const gate = createGate();
    const receiver = await outbound.startReceiver([{ status: 429, after: gate.opened }, { status: 200 }]);
    const endpointId = await outbound.createEndpoint(receiver.url);
    // The first wait of 30 s becomes 1.5 s, which is longer than the worker's cache keeps the endpoint.
    await outbound.startWorker({ RETRY_TIME_SCALE: '0.05' });
    await outbound.startScheduler();
    const id = await outbound.send(endpointId);
    await receiver.waitForRequests(1);
    await pause(endpointId);
    gate.open();
    expect(await outbound.waitForStatus(id, 'paused')).toMatchObject({
      attemptCount: 1,
      nextAttemptAt: null,
    });
    expect(receiver.requests).toHaveLength(1);
    expect(await resume(endpointId)).toBe(1);
    expect(await outbound.waitForStatus(id, 'succeeded')).toMatchObject({ attemptCount: 2 });
  });

  it('holds messages that are sent during the pause, and counts no attempt', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    await pause(endpointId);
    await outbound.startWorker();
    const id = await outbound.send(endpointId);
    expect(await outbound.waitForStatus(id, 'paused')).toMatchObject({ attemptCount: 0, lastError: null });
    expect(receiver.requests).toEqual([]);
  });

  it('takes effect within a second in a worker that has just delivered', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    await outbound.startWorker();
    await outbound.waitForStatus(await outbound.send(endpointId), 'succeeded');
    await pause(endpointId);
    const { lagMs } = await waitForEffect(async () => {
      const id = await outbound.send(endpointId);
      const row = await waitFor(async () => {
        const found = await outbound.database.messages.findById(id);
        return found?.status !== 'queued' && found?.status !== 'delivering' && found;
      });
      return row.status === 'paused';
    });
    expect(lagMs).toBeLessThanOrEqual(1000);
  });

  it('holds a waiting retry, even when it becomes due', async () => {
    const receiver = await outbound.startReceiver([{ status: 429 }, { status: 200 }]);
    const endpointId = await outbound.createEndpoint(receiver.url);
    // The first wait of 30 s becomes 0.6 s.
    await outbound.startWorker({ RETRY_TIME_SCALE: '0.02' });
    const id = await outbound.send(endpointId);
    const { nextAttemptAt } = await outbound.waitForStatus(id, 'pending_retry');
    await pause(endpointId);
    const message = dataOf(await outbound.client.get(`/v1/messages/${id}`), 200);
    expect(message).toMatchObject({ status: 'paused', attempt_count: 1 });
    expect(message).not.toHaveProperty('next_attempt_at');

    await outbound.startScheduler();
    await waitFor(() => Date.now() > (nextAttemptAt?.getTime() ?? 0) + 500);
    expect(receiver.requests).toHaveLength(1);
    expect(await resume(endpointId)).toBe(1);
    expect(await outbound.waitForStatus(id, 'succeeded')).toMatchObject({ attemptCount: 2 });
  });
});

describe('resuming', () => {
  it('makes held messages due now, and counts them exactly', async () => {
    const endpointId = await outbound.createEndpoint('http://127.0.0.1:1/hook');
    const other = await outbound.createEndpoint('http://127.0.0.1:1/hook');
    const ids = await sendSome(endpointId, 5);
    await sendSome(other, 2);
    await pause(endpointId);
    await pause(other);
    expect(await resume(endpointId)).toBe(5);
    for (const id of ids) {
      const row = await outbound.waitForStatus(id, 'pending_retry');
      expect(row.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
    }
    await pause(endpointId);
    await outbound.client.post(`/v1/messages/${String(ids[0])}/cancel`);
    expect(await resume(endpointId)).toBe(4);
  });

  it('counts zero when nothing was held', async () => {
    const endpointId = await outbound.createEndpoint('http://127.0.0.1:1/hook');
    await pause(endpointId);
    expect(await resume(endpointId)).toBe(0);
  });

  it('delivers held messages in their original order', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    const before = await sendSome(endpointId, 60);
    await pause(endpointId);
    await outbound.startWorker(ONE_AT_A_TIME);
    await outbound.startScheduler();
    const ids = [...before, ...(await sendSome(endpointId, 60))];
    await waitForAll(ids, 'paused');

    // The worker has just cached the endpoint as paused, and learns of the resume during these deliveries.
    expect(await resume(endpointId)).toBe(120);
    const requests = await receiver.waitForRequests(120);
    expect(requests.map(messageIdOf)).toEqual(ids);
    await waitForAll(ids, 'succeeded');
  });
});

it('leaves no message behind when pauses and resumes race with deliveries', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await outbound.createEndpoint(receiver.url);
  await outbound.startWorker();
  await outbound.startWorker();
  await outbound.startScheduler();
  const sending = Array.from({ length: 15 }, () => sendSome(endpointId, 20));
  const sent = Promise.all(sending).then((ids) => ids.flat());
  for (let round = 0; round < 30; round++) {
    await pause(endpointId);
    await resume(endpointId);
  }
  const ids = await sent;
  await waitForAll(ids, 'succeeded');
  expect(receiver.requests.map(messageIdOf).sort()).toEqual([...ids].sort());
});
