import { beforeEach, describe, expect, it } from '@jest/globals';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const api = await startTestApi();
const client = createClient(api);

const KINDS: readonly (readonly [kind: string, settings: () => object, resumed: object])[] = [
  ['endpoints', () => ({ url: uniqueUrl() }), { messages_requeued: 0 }],
  ['inbound-endpoints', () => ({ url: uniqueUrl() }), {}],
  ['pull-endpoints', () => ({}), {}],
];

describe.each(KINDS)('one of the %s', (kind, settings, resumed) => {
  let id: unknown;
  let path: string;
  beforeEach(async () => {
    ({ id } = dataOf(await client.post(`/v1/${kind}`, settings()), 201));
    path = `/v1/${kind}/${String(id)}`;
  });

  it('is paused and resumed, each once', async () => {
    expectError(await client.post(`${path}/resume`), 409, 'NOT_PAUSED');
    expect(dataOf(await client.post(`${path}/pause`), 200)).toEqual({ id, paused: true });
    expectError(await client.post(`${path}/pause`), 409, 'ALREADY_PAUSED');
    expect(dataOf(await client.get(path), 200)).toMatchObject({ paused: true });
    expect(dataOf(await client.post(`${path}/resume`), 200)).toEqual({ id, paused: false, ...resumed });
    expect(dataOf(await client.get(path), 200)).toMatchObject({ paused: false });
  });

  it.each([
    ['pause', 'ALREADY_PAUSED'],
    ['resume', 'NOT_PAUSED'],
  ])('lets one of twenty calls that %s at once succeed', async (operation, code) => {
    if (operation === 'resume') await client.post(`${path}/pause`);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`${path}/${operation}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of responses.filter(({ status }) => status !== 200)) expectError(refused, 409, code);
  });

  it('is deleted, and then not found', async () => {
    expect(dataOf(await client.delete(path), 200)).toEqual({ id, deleted: true });
    expectError(await client.get(path), 404, 'NOT_FOUND');
    expectError(await client.delete(path), 404, 'NOT_FOUND');
  });
});

it.each(KINDS.slice(1))('one of the %s is found by its id in upper case, too', async (kind, settings) => {
  const { id } = dataOf(await client.post(`/v1/${kind}`, settings()), 201);
  expect(dataOf(await client.get(`/v1/${kind}/${String(id).toUpperCase()}`), 200)).toMatchObject({ id });
});

it('accepts messages for a paused endpoint', async () => {
  const { id } = dataOf(await client.post('/v1/endpoints', { url: uniqueUrl() }), 201);
  await client.post(`/v1/endpoints/${String(id)}/pause`);
  const data = dataOf(await client.send({ endpoint_id: id, payload: {} }), 202);
  expect(data).toEqual({ message_id: expect.any(String), status: 'queued' });
});
