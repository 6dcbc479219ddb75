import { beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

/** Shortens the longest retry schedule to a moment. */
const FAST_TIME = { RETRY_TIME_SCALE: '0.0000001' };
const EIGHT_FAILURES = Array.from({ length: 8 }, () => ({ status: 500 }));

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

async function isDeadLetter(id: string): Promise<boolean> {
  return (await redisCommand(outbound.redisUrl, ['EXISTS', `{bull:0}:dead-letters:${id}`])) === ':1';
}

async function attemptNumbers(id: string): Promise<readonly unknown[]> {
  const attempts = dataOf(await outbound.client.get(`/v1/messages/${id}/attempts`), 200);
  return (attempts as unknown as readonly { attempt_no: number }[]).map((attempt) => attempt.attempt_no);
}

/** The counts as Redis returns them. */
async function countRetries(): Promise<string> {
  return await redisCommand(outbound.redisUrl, ['ZCARD', '{bull:0}:retries-slow:delayed']);
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe('a replayed dead letter', () => {
  it.each(['/v1/messages/:id/replay', '/v1/dlq/replay/:id'])(
    'has a new set of 8 attempts with continued numbers: %s',
    async (path) => {
      const receiver = await outbound.startReceiver([{ status: 500 }]);
      await outbound.startWorker(FAST_TIME);
      await outbound.startScheduler();
      const id = await outbound.send(await outbound.createEndpoint(receiver.url), { a: 1 });
      await outbound.waitForStatus(id, 'failed_permanent');
      await waitFor(() => isDeadLetter(id));

      dataOf(await outbound.client.post(path.replace(':id', id)), 200);
      await receiver.waitForRequests(16);
      const row = await outbound.waitForStatus(id, 'failed_permanent');
      expect(row).toMatchObject({ attemptCount: 16, replayCount: 1 });
      expect(await attemptNumbers(id)).toEqual(upTo(16));
      expect(new Set(receiver.requests.map(({ body }) => body.toString()))).toEqual(new Set(['{"a":1}']));
      await waitFor(() => isDeadLetter(id));
      expect(receiver.requests).toHaveLength(16);
    },
  );

  it('is removed from the dead-letter queue', async () => {
    const receiver = await outbound.startReceiver([...EIGHT_FAILURES, { status: 200 }]);
    await outbound.startWorker(FAST_TIME);
    await outbound.startScheduler();
    const id = await outbound.send(await outbound.createEndpoint(receiver.url));
    await outbound.waitForStatus(id, 'failed_permanent');
    await waitFor(() => isDeadLetter(id));

    dataOf(await outbound.client.post(`/v1/dlq/replay/${id}`), 200);
    expect(await outbound.waitForStatus(id, 'succeeded')).toMatchObject({ attemptCount: 9, failedAt: null });
    await waitFor(async () => !(await isDeadLetter(id)));
    const { messages } = dataOf(await outbound.client.get('/v1/dlq/messages'), 200);
    expect(messages).not.toContainEqual(expect.objectContaining({ message_id: id }));
  });
});

describe('a message that waits for a retry', () => {
  it.each(['replay', 'retry-now'])('is delivered once and at once by %s', async (operation) => {
    const receiver = await outbound.startReceiver([{ status: 500 }, { status: 200 }]);
    await outbound.startWorker();
    await outbound.startScheduler();
    const id = await outbound.send(await outbound.createEndpoint(receiver.url));
    await outbound.waitForStatus(id, 'pending_retry');
    await waitFor(async () => (await countRetries()) === ':1');

    const data = dataOf(await outbound.client.post(`/v1/messages/${id}/${operation}`), 200);
    expect(data).toMatchObject({ id, status: 'queued', attempt_count: 1 });
    await outbound.waitForStatus(id, 'succeeded');
    expect(await attemptNumbers(id)).toEqual([1, 2]);
    await waitFor(async () => (await countRetries()) === ':0');
  });

  it('keeps its step of the retry schedule when it is retried now', async () => {
    const receiver = await outbound.startReceiver([{ status: 500 }]);
    await outbound.startWorker();
    const id = await outbound.send(await outbound.createEndpoint(receiver.url));
    for (const [index, retryAfterSeconds] of [1800, 7200, 21_600].entries()) {
      await waitFor(async () => (await outbound.database.messages.findById(id))?.attemptCount === index + 1);
      const attempts = dataOf(await outbound.client.get(`/v1/messages/${id}/attempts`), 200);
      expect((attempts as unknown as object[]).at(-1)).toMatchObject({
        retry_after_seconds: retryAfterSeconds,
      });
      await outbound.client.post(`/v1/messages/${id}/retry-now`);
    }
  });
});

it('holds a replayed message of a paused endpoint', async () => {
  const receiver = await outbound.startReceiver();
  const endpointId = await outbound.createEndpoint(receiver.url);
  await outbound.startWorker();
  const id = await outbound.send(endpointId);
  await outbound.waitForStatus(id, 'succeeded');
  dataOf(await outbound.client.post(`/v1/endpoints/${endpointId}/pause`), 200);
  await waitFor(async () => {
    const probe = await outbound.send(endpointId);
    const row = await waitFor(async () => {
      const found = await outbound.database.messages.findById(probe);
      return (found?.status === 'paused' || found?.status === 'succeeded') && found;
    });
    return row.status === 'paused';
  });
  dataOf(await outbound.client.post(`/v1/messages/${id}/replay`), 200);
  await outbound.waitForStatus(id, 'paused');
  expect(await attemptNumbers(id)).toEqual([1]);
});
