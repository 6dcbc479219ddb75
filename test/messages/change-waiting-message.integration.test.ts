import { beforeAll, describe, expect, it } from '@jest/globals';
import { type MessageStatus, HOUR } from '@posthorn/domain';
import { redisCommand } from '@posthorn/local-stack';
import { changeMessages, fromNow, waitFor } from '@posthorn/test-support';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

let outbound: Outbound;
let endpointId: string;
beforeAll(async () => {
  outbound = await startOutbound();
  endpointId = await outbound.createEndpoint('http://127.0.0.1:1/hook');
});

async function storeWith(status: MessageStatus): Promise<string> {
  const id = await outbound.send(endpointId);
  await changeMessages(outbound.query, id, { status, nextAttemptAt: fromNow(HOUR) });
  return id;
}

describe.each<[string, MessageStatus[]]>([
  ['retry-now', ['queued', 'delivering', 'succeeded', 'failed_permanent', 'paused']],
  ['cancel', ['queued', 'delivering', 'succeeded', 'failed_permanent']],
])('%s', (operation, refusing) => {
  it.each(refusing)('is INVALID_STATUS for a message that is %s, which stays unchanged', async (status) => {
    const id = await storeWith(status);
    const before = await outbound.database.messages.findById(id);
    expectError(await outbound.client.post(`/v1/messages/${id}/${operation}`), 409, 'INVALID_STATUS');
    expect(await outbound.database.messages.findById(id)).toEqual(before);
  });

  it('happens once when ten calls arrive at once', async () => {
    const id = await storeWith('pending_retry');
    const path = `/v1/messages/${id}/${operation}`;
    const responses = await Promise.all(Array.from({ length: 10 }, () => outbound.client.post(path)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

it('leaves nothing to wait for after retry-now', async () => {
  const id = await storeWith('pending_retry');
  const data = dataOf(await outbound.client.post(`/v1/messages/${id}/retry-now`), 200);
  expect(data).toMatchObject({ id, message_id: id, status: 'queued' });
  expect(data).not.toHaveProperty('next_attempt_at');
});

describe('cancel', () => {
  it.each(['pending_retry', 'paused'] as const)(
    'makes a dead letter of a message that is %s',
    async (status) => {
      const id = await storeWith(status);
      const data = dataOf(await outbound.client.post(`/v1/messages/${id}/cancel`), 200);
      expect(data).toMatchObject({
        id,
        status: 'failed_permanent',
        failed_at: DATE_TIME,
        last_error: 'cancelled',
      });
      expect(data).not.toHaveProperty('next_attempt_at');
      await waitFor(
        async () =>
          (await redisCommand(outbound.redisUrl, ['EXISTS', `{bull:0}:dead-letters:${id}`])) === ':1',
      );
      const { messages } = dataOf(await outbound.client.get('/v1/dlq/messages'), 200);
      expect(messages).toContainEqual(expect.objectContaining({ message_id: id, last_error: 'cancelled' }));
    },
  );

  it('ends a retry', async () => {
    const receiver = await outbound.startReceiver([{ status: 429 }, { status: 200 }]);
    // The first wait of 30 s becomes 0.6 s.
    await outbound.startWorker({ RETRY_TIME_SCALE: '0.02' });
    await outbound.startScheduler();
    const id = await outbound.send(await outbound.createEndpoint(receiver.url));
    const { nextAttemptAt } = await outbound.waitForStatus(id, 'pending_retry');
    dataOf(await outbound.client.post(`/v1/messages/${id}/cancel`), 200);
    await waitFor(() => Date.now() > (nextAttemptAt?.getTime() ?? 0) + 500);
    expect(receiver.requests).toHaveLength(1);
  });
});
