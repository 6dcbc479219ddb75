import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageRow } from '@posthorn/database';
import { HOUR, MINUTE, type MessageStatus } from '@posthorn/domain';
import {
  changeMessages,
  createEndpoint,
  createSource,
  erasePayload,
  expirePayload,
  fromNow,
  NEVER,
  newMessage,
} from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError } from '../../support/answers.js';
import { startApiWithEndpoint } from '../../support/start-api-with-endpoint.js';

let id: string;
const { api, client, endpoint } = await startApiWithEndpoint();
const { id: inboundId } = await createSource(api.database, { projectId: api.account.projectId });

const KINDS = [
  { direction: 'outbound', path: '/v1/messages', endpointId: endpoint.id },
  { direction: 'inbound', path: '/v1/inbound-messages', endpointId: inboundId },
] as const;

beforeEach(async () => {
  id = await storeMessage();
});

async function storeMessage(given: Parameters<typeof newMessage>[0] = {}): Promise<string> {
  const message = newMessage({ projectId: api.account.projectId, endpointId: endpoint.id, ...given });
  await api.database.messages.accept(message);
  return message.id;
}

async function change(changes: Partial<MessageRow>): Promise<void> {
  await changeMessages(api.query, id, changes);
}

async function stored(): Promise<MessageRow | undefined> {
  return await api.database.messages.findById(id);
}

describe.each(KINDS)('a replay of an $direction message', ({ direction, path, endpointId }) => {
  beforeEach(async () => {
    id = await storeMessage({ direction, endpointId });
  });

  function replay(messageId = id): Promise<Response> {
    return client.post(`${path}/${messageId}/replay`).then((response) => response);
  }

  it.each<[MessageStatus, Partial<MessageRow>]>([
    ['succeeded', { deliveredAt: new Date(), sweepAt: null }],
    ['failed_permanent', { failedAt: new Date(), lastError: 'HTTP 500', sweepAt: null }],
    ['pending_retry', { nextAttemptAt: fromNow(HOUR) }],
    ['paused', { sweepAt: NEVER }],
  ])('queues a message that is %s, and resets everything but its counts', async (status, facts) => {
    await change({ status, ...facts, attemptCount: 3, fastFailures: 1, slowFailures: 2 });
    const data = dataOf(await replay(), 200);
    expect(data).toMatchObject({ message_id: id, status: 'queued', replay_count: 1 });
    for (const gone of ['delivered_at', 'failed_at', 'next_attempt_at', 'last_error']) {
      expect(data).not.toHaveProperty(gone);
    }
    expect(dataOf(await client.get(`${path}/${id}`), 200)).toMatchObject({
      status: 'queued',
      attempt_count: 3,
      replay_count: 1,
    });
    expect(await stored()).toMatchObject({ fastFailures: 0, slowFailures: 0, sweepAt: expect.any(Date) });
  });

  it.each(['queued', 'delivering'] as const)(
    'is DELIVERY_IN_PROGRESS while the message is %s',
    async (status) => {
      await change({ status, claimedUntil: fromNow(MINUTE) });
      const before = await stored();
      expectError(await replay(), 409, 'DELIVERY_IN_PROGRESS');
      expect(await stored()).toEqual(before);
    },
  );

  it.each([
    ['has removed the payload', erasePayload],
    ['is about to', expirePayload],
  ])('is PAYLOAD_UNAVAILABLE after retention %s', async (_what, end) => {
    await change({ status: 'succeeded' });
    await end(api.query, id);
    const before = await stored();
    expectError(await replay(), 410, 'PAYLOAD_UNAVAILABLE');
    expect(await stored()).toEqual(before);
  });

  it('is REPLAY_LIMIT_EXCEEDED after 100 replays of one message', async () => {
    await change({ status: 'succeeded', replayCount: 99 });
    expect(dataOf(await replay(), 200)).toMatchObject({ replay_count: 100 });
    await change({ status: 'succeeded' });
    const refused = await replay();
    expectError(refused, 429, 'REPLAY_LIMIT_EXCEEDED');
    expect(refused.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(await stored()).toMatchObject({ status: 'succeeded', replayCount: 100 });
  });

  it('happens once when twenty calls arrive at once', async () => {
    await change({ status: 'failed_permanent', failedAt: new Date() });
    const responses = await Promise.all(Array.from({ length: 20 }, () => replay()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of responses.filter(({ status }) => status !== 200)) {
      expectError(refused, 409, 'DELIVERY_IN_PROGRESS');
    }
    expect(await stored()).toMatchObject({ replayCount: 1 });
  });

  it('finds a message by its id in upper case', async () => {
    await change({ status: 'succeeded' });
    expect(dataOf(await replay(id.toUpperCase()), 200)).toMatchObject({ message_id: id });
  });
});

describe('a replay from the dead letters', () => {
  it.each(['succeeded', 'pending_retry', 'paused'] as const)(
    'is INVALID_STATUS for a message that is %s, which stays unchanged',
    async (status) => {
      await change({ status });
      const before = await stored();
      expectError(await client.post(`/v1/dlq/replay/${id}`), 409, 'INVALID_STATUS');
      expect(await stored()).toEqual(before);
    },
  );

  it('is DELIVERY_IN_PROGRESS for a dead letter that was just replayed', async () => {
    await change({ status: 'failed_permanent', failedAt: new Date() });
    const first = dataOf(await client.post(`/v1/dlq/replay/${id}`), 200);
    expect(first).toMatchObject({ id, message_id: id, status: 'queued', replay_count: 1 });
    expectError(await client.post(`/v1/dlq/replay/${id}`), 409, 'DELIVERY_IN_PROGRESS');
    expect(await stored()).toMatchObject({ replayCount: 1 });
  });
});

it.each(['/v1/messages/:id/replay', '/v1/dlq/replay/:id'])(
  'answers ENDPOINT_NOT_FOUND for a message of a deleted endpoint on %s, and changes nothing',
  async (path) => {
    const gone = await createEndpoint(api.database, {
      projectId: api.account.projectId,
      url: 'https://example.com/hook',
    });
    id = await storeMessage({ endpointId: gone.id });
    await api.database.endpoints.delete(gone.id);
    const before = await stored();
    expect(before).toMatchObject({ status: 'failed_permanent' });
    expectError(await client.post(path.replace(':id', id)), 404, 'ENDPOINT_NOT_FOUND');
    expect(await stored()).toEqual(before);
  },
);
