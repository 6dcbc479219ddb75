import { expect, it } from '@jest/globals';
import { changeMessages, createAccount, newMessage } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const PATH = '/v1/dlq/messages';

const { api, client, endpoint } = await startApiWithEndpoint();

async function storeFailed(given: Parameters<typeof newMessage>[0] = {}): Promise<string> {
  const message = newMessage({ projectId: api.account.projectId, endpointId: endpoint.id, ...given });
  await api.database.messages.accept(message);
  await changeMessages(api.query, message.id, {
    status: 'failed_permanent',
    failedAt: new Date(),
    attemptCount: 8,
    lastError: 'HTTP 500',
    responseStatus: 500,
    responseLatencyMs: 3,
  });
  return message.id;
}

it('lists the dead letters newest first, with cursors that reach all of them', async () => {
  const ids = [await storeFailed(), await storeFailed(), await storeFailed()];
  await storeFailed({ projectId: (await createAccount(api.database)).projectId });
  await storeFailed({ direction: 'inbound' });
  await api.database.messages.accept(
    newMessage({ projectId: api.account.projectId, endpointId: endpoint.id }),
  );
  const shown = (id: string | undefined): object => ({
    message_id: id,
    endpoint_id: endpoint.publicId,
    endpoint: 'https://example.com/hook',
    status: 'failed_permanent',
    attempt_count: 8,
    created_at: DATE_TIME,
    failed_at: DATE_TIME,
    last_error: 'HTTP 500',
    response_status: 500,
    response_latency_ms: 3,
  });
  const first = dataOf(await client.get(`${PATH}?limit=2`), 200);
  expect(first).toEqual({
    messages: [shown(ids[2]), shown(ids[1])],
    has_more: true,
    next_cursor: expect.any(String),
  });
  const rest = await client.get(`${PATH}?limit=2&cursor=${String(first['next_cursor'])}`);
  expect(dataOf(rest, 200)).toEqual({ messages: [shown(ids[0])], has_more: false, next_cursor: null });
  expect(dataOf(await client.get(`${PATH}?limit=1000`), 200)['messages']).toHaveLength(3);
});

it('lists 100 dead letters per page by default', async () => {
  await Promise.all(Array.from({ length: 101 }, () => storeFailed()));
  expect(dataOf(await client.get(PATH), 200)).toMatchObject({ messages: { length: 100 }, has_more: true });
});
