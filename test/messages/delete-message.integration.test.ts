import { beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { changeMessages, createGate, erasePayload, insertAttempt, waitFor } from '@posthorn/test-support';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const NOWHERE = 'http://127.0.0.1:1/hook';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function remove(id: string): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await outbound.client.delete(`/v1/messages/${id}`), 200);
}

async function storedStatus(id: string): Promise<unknown> {
  const [row] = await outbound.query('SELECT status FROM messages WHERE id = $1', [id]);
  return row?.['status'];
}

async function isDeadLetter(id: string): Promise<boolean> {
  return (await redisCommand(outbound.redisUrl, ['EXISTS', `{bull:0}:dead-letters:${id}`])) === ':1';
}

describe('a deleted message', () => {
  it('has no payload from that moment on', async () => {
    const id = await outbound.send(await outbound.createEndpoint(NOWHERE), { secret: 1 });
    await remove(id);
    expect(await outbound.query('SELECT FROM payloads WHERE message_id = $1', [id])).toEqual([]);
  });

  it('is deleted once, however often the call is repeated', async () => {
    const id = await outbound.send(await outbound.createEndpoint(NOWHERE));
    const first = await remove(id);
    expect(first).toEqual({ message_id: id, deleted_at: DATE_TIME, already_deleted: false });
    const again = { ...first, already_deleted: true };
    expect(await remove(id)).toEqual(again);
    expect(await remove(id.toUpperCase())).toEqual(again);
  });

  it('is deleted by one of ten concurrent calls', async () => {
    const id = await outbound.send(await outbound.createEndpoint(NOWHERE));
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(answers.filter((answer) => answer['already_deleted'] === false)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer['deleted_at'])).size).toBe(1);
  });

  it('is hidden everywhere', async () => {
    const { client } = outbound;
    const id = await outbound.send(await outbound.createEndpoint(NOWHERE));
    const dead = { status: 'failed_permanent', failedAt: new Date(), attemptCount: 1 } as const;
    await changeMessages(outbound.query, id, dead);
    await insertAttempt(outbound.query, id);
    expect(dataOf(await client.get(`/v1/messages/${id}/attempts`), 200)).toHaveLength(1);
    await remove(id);

    expectError(await client.get(`/v1/messages/${id}`), 404, 'NOT_FOUND');
    expect(dataOf(await client.get(`/v1/messages/${id}/attempts`), 200)).toEqual([]);
    for (const list of ['/v1/logs', '/v1/logs?status=failed_permanent', '/v1/dlq/messages']) {
      expect((await client.get(list)).text).not.toContain(id);
    }
    for (const operation of [
      'messages/:id/replay',
      'messages/:id/retry-now',
      'messages/:id/cancel',
      'dlq/replay/:id',
    ]) {
      expectError(await client.post(`/v1/${operation.replace(':id', id)}`), 404, 'NOT_FOUND');
    }
    const batch = dataOf(await client.post('/v1/messages/replay-batch', { message_ids: [id] }), 200);
    expect(batch).toMatchObject({ replayed: 0, failed: 1 });
    const all = dataOf(await client.post('/v1/messages/replay-all?status=failed_permanent'), 200);
    expect(all['replayed_message_ids']).not.toContain(id);
  });

  it('is never delivered when it was still waiting', async () => {
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    const deleted = await outbound.send(endpointId);
    await remove(deleted);
    const kept = await outbound.send(endpointId);
    await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
    await outbound.waitForStatus(kept, 'succeeded');
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-id'])).toEqual([kept]);
    expect(await isDeadLetter(deleted)).toBe(false);
  });

  it('is neither retried nor a dead letter when it fails in flight', async () => {
    const gate = createGate();
    const receiver = await outbound.startReceiver([{ status: 500, after: gate.opened }, { status: 200 }]);
    const endpointId = await outbound.createEndpoint(receiver.url);
    await outbound.startWorker({ RETRY_TIME_SCALE: '0.0000001' });
    await outbound.startScheduler();
    const id = await outbound.send(endpointId);
    await receiver.waitForRequests(1);
    await remove(id);
    gate.open();
    await waitFor(async () => (await storedStatus(id)) !== 'delivering');
    expect(await storedStatus(id)).toBe('failed_permanent');

    await outbound.waitForStatus(await outbound.send(endpointId), 'succeeded');
    expect(receiver.requests).toHaveLength(2);
    expect(await isDeadLetter(id)).toBe(false);
  });

  it('appears nowhere when the worker that delivered it has died', async () => {
    const { client } = outbound;
    const receiver = await outbound.startReceiver();
    const endpointId = await outbound.createEndpoint(receiver.url);
    const id = await outbound.send(endpointId);
    const released = { status: 'delivering', claimedUntil: new Date(), sweepAt: new Date() } as const;
    await changeMessages(outbound.query, id, released);
    await remove(id);
    const behind = await outbound.send(endpointId);
    await erasePayload(outbound.query, behind);
    await outbound.startWorker({ DELIVERY_CONCURRENCY: '1' });
    await outbound.startScheduler();
    await waitFor(async () => (await storedStatus(id)) === 'failed_permanent');

    expect(receiver.requests).toEqual([]);
    expectError(await client.get(`/v1/messages/${id}`), 404, 'NOT_FOUND');
    expect(dataOf(await client.get(`/v1/messages/${id}/attempts`), 200)).toEqual([]);
    for (const list of ['/v1/logs', '/v1/logs?status=failed_permanent', '/v1/dlq/messages']) {
      expect((await client.get(list)).text).not.toContain(id);
    }
    await waitFor(() => isDeadLetter(behind));
    expect(await isDeadLetter(id)).toBe(false);
  });

  it('is removed from the dead-letter queue', async () => {
    const receiver = await outbound.startReceiver([{ status: 500 }]);
    await outbound.startWorker({ RETRY_TIME_SCALE: '0.0000001' });
    await outbound.startScheduler();
    const id = await outbound.send(await outbound.createEndpoint(receiver.url));
    await waitFor(() => isDeadLetter(id));
    await remove(id);
    await waitFor(async () => !(await isDeadLetter(id)));
  });
});
