import { beforeEach, expect, it } from '@jest/globals';
import { createEndpoint } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const URL = 'https://example.com/hook';

let id: string;
const api = await startTestApi();
const client = createClient(api);

beforeEach(async () => {
  id = (await createEndpoint(api.database, { projectId: api.account.projectId, url: URL })).publicId;
});

async function isPaused(): Promise<unknown> {
  return dataOf(await client.get(`/v1/endpoints/${id}`), 200)['paused'];
}

it('pauses and resumes an endpoint', async () => {
  expect(dataOf(await client.post(`/v1/endpoints/${id}/pause`), 200)).toEqual({ id, paused: true });
  expect(await isPaused()).toBe(true);
  expect(dataOf(await client.post(`/v1/endpoints/${id}/resume`), 200)).toEqual({
    id,
    paused: false,
    messages_requeued: 0,
  });
  expect(await isPaused()).toBe(false);
});

it('answers ALREADY_PAUSED for a paused endpoint and NOT_PAUSED for an active one', async () => {
  expectError(await client.post(`/v1/endpoints/${id}/resume`), 409, 'NOT_PAUSED');
  await client.post(`/v1/endpoints/${id}/pause`);
  expectError(await client.post(`/v1/endpoints/${id}/pause`), 409, 'ALREADY_PAUSED');
  expect(await isPaused()).toBe(true);
});

it('accepts messages for a paused endpoint', async () => {
  await client.post(`/v1/endpoints/${id}/pause`);
  const data = dataOf(await client.send({ endpoint_id: id, payload: {} }), 202);
  expect(data).toEqual({ message_id: expect.any(String), status: 'queued' });
});

it.each([
  ['pause', 'ALREADY_PAUSED'],
  ['resume', 'NOT_PAUSED'],
])('lets one of twenty calls that %s at once succeed', async (operation, code) => {
  if (operation === 'resume') await client.post(`/v1/endpoints/${id}/pause`);
  const path = `/v1/endpoints/${id}/${operation}`;
  const responses = await Promise.all(Array.from({ length: 20 }, () => client.post(path)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of responses.filter(({ status }) => status !== 200)) expectError(refused, 409, code);
});
