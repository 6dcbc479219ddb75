import { describe, expect, it } from '@jest/globals';
import { changeMessages, createEndpoint, newMessage } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError } from '../../support/answers.js';
import { openPortal } from '../../support/open-portal.js';
import { useProject } from '../../support/use-project.js';

const RATE = 5;
const own = useProject({ rate: RATE });

async function storeFailed(count: number): Promise<readonly string[]> {
  const { api, projectId } = own;
  const { id: endpointId } = await createEndpoint(api.database, { projectId, url: 'https://example.com/' });
  const messages = Array.from({ length: count }, () => newMessage({ projectId, endpointId }));
  for (const message of messages) {
    await api.database.messages.accept(message);
    await changeMessages(api.query, message.id, { status: 'failed_permanent', failedAt: new Date() });
  }
  return messages.map(({ id }) => id);
}

const MANY: readonly (readonly [string, (ids: readonly string[]) => Promise<Response>])[] = [
  ['replay-all', () => own.client.post('/v1/messages/replay-all?status=failed_permanent', {})],
  ['replay-batch', (ids) => own.client.post('/v1/messages/replay-batch', { message_ids: ids })],
];

const ONE: readonly (readonly [string, (id: string) => Promise<Response>])[] = [
  ['a message', (id) => own.client.post(`/v1/messages/${id}/replay`, {})],
  ['a dead letter', (id) => own.client.post(`/v1/dlq/replay/${id}`, {})],
];

describe.each(MANY)('%s', (_, replay) => {
  it('replays the messages that fit the rate of the project, and tells how many do not', async () => {
    const answer = await replay(await storeFailed(RATE + 2));
    expect(dataOf(answer, 200)).toMatchObject({ replayed: RATE, failed: 0, rate_limited: 2 });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is refused when no message fits', async () => {
    const ids = await storeFailed(RATE + 1);
    await replay(ids);
    const answer = await replay(ids);
    expectError(answer, 429, 'RATE_LIMIT_EXCEEDED');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('says nothing of the rate when all messages fit', async () => {
    const answer = await replay(await storeFailed(RATE));
    expect(dataOf(answer, 200)).not.toHaveProperty('rate_limited');
    expect(answer.headers).not.toHaveProperty('retry-after');
  });
});

it.each(ONE)('a replay of %s counts as a send does', async (_, replay) => {
  const ids = await storeFailed(RATE + 1);
  const answers: Response[] = [];
  for (const id of ids) answers.push(await replay(id));
  answers.slice(0, RATE).forEach((answer) => dataOf(answer, 200));
  expect(answers.map(({ status }) => status).slice(RATE)).toEqual([429]);
});

it('lets a portal token replay all messages 60 times a minute', async () => {
  const created = await own.client.post('/v1/endpoints', { url: 'https://example.com/', consumer_id: 'one' });
  const portal = await openPortal(own.api, own.client, { consumer: 'one' });
  const endpoint = String(dataOf(created, 201)['id']);
  const path = `/v1/messages/replay-all?status=queued&endpoint_id=${endpoint}`;
  const answers = await Promise.all(Array.from({ length: 61 }, () => portal.post(path, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
