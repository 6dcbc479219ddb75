import { describe, expect, it } from '@jest/globals';
import { changeMessages, createEndpoint } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { createClient } from '../support/client.js';
import { openPortal } from '../support/open-portal.js';
import { startTestApi } from '../support/start-test-api.js';

const URL = 'https://example.com/jobs/done';

const api = await startTestApi({ plan: 'free' });
const client = createClient(api);
const sent = dataOf(await client.post('/v1/callbacks', { url: URL, payload: { job: 1 } }), 202);
const endpointId = String(sent['endpoint_id']);
const messageId = String(sent['message_id']);

const ANSWERED = new Set(['get /v1/endpoints/{id}', 'post /v1/endpoints/{id}/resume']);
const BODIES: Readonly<Record<string, object>> = {
  'patch /v1/endpoints/{id}': { description: 'mine' },
};

const ofOneEndpoint = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/v1/endpoints/{id}'))
  .flatMap(([path, item]) =>
    Object.keys(item as object)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => ({ name: `${method} ${path}`, method: method as 'get', path })),
  );

it.each(ofOneEndpoint.filter(({ name }) => !ANSWERED.has(name)))(
  'is no endpoint for $name',
  async ({ name, method, path }) => {
    const called = path.replace('{id}', endpointId).replace(/\{\w+\}/, `sk_${'0'.repeat(32)}`);
    const response = await client[method](called, ...((BODIES[name] ? [BODIES[name]] : []) as []));
    expectError(response, 404, 'NOT_FOUND');
  },
);

it('is shown as what it is, with its URL and what waits for it', async () => {
  expect(dataOf(await client.get(`/v1/endpoints/${endpointId}`), 200)).toMatchObject({
    id: endpointId,
    kind: 'callback',
    url: URL,
    description: null,
    event_types: [],
    consumer_id: null,
    rate_limit_rps: null,
    health: 'healthy',
    waiting: 1,
    has_messages: true,
  });
});

it('is resumed when the destination failed for too long', async () => {
  await api.query('UPDATE endpoints SET paused = true, disabled_at = now() WHERE id = $1', [
    endpointId.slice(3),
  ]);
  const path = `/v1/endpoints/${endpointId}/resume`;
  expect(dataOf(await client.post(path), 200)).toMatchObject({ id: endpointId, paused: false });
  expectError(await client.post(path), 409, 'NOT_PAUSED');
});

describe('nothing sends to it or names it', () => {
  it('by a send', async () => {
    const response = await client.send({ endpoint_id: endpointId, payload: {} });
    expectError(response, 404, 'ENDPOINT_NOT_FOUND');
  });

  it('by a member of a batch', async () => {
    const batch = { messages: [{ endpoint_id: endpointId, payload: {} }] };
    expect(dataOf(await client.post('/v1/webhooks/send-batch', batch), 202)).toMatchObject({
      accepted: 0,
      results: [{ error: { code: 'ENDPOINT_NOT_FOUND' } }],
    });
  });

  it('as the endpoint of notifications', async () => {
    const path = `/v1/projects/${api.account.projectId}`;
    const response = await client.patch(path, { notification_endpoint_id: endpointId });
    expectError(response, 400, 'INVALID_REQUEST');
  });

  it('as the subscriber of an event', async () => {
    const event = { event_type: 'order.created', payload: {} };
    expect(dataOf(await client.post('/v1/events', event), 202)).toMatchObject({ message_count: 0 });
  });
});

describe('only what tells of its messages tells of it', () => {
  const lists = Object.entries(document.paths)
    .filter(([path, item]) => 'get' in item && !path.includes('{') && path.startsWith('/v1/'))
    .map(([path]) => path);
  const TELLING = new Set(['/v1/logs', '/v1/search', '/v1/dlq/messages', '/v1/audit-log']);
  const QUERIES: Readonly<Record<string, string>> = { '/v1/search': '?q=example.com/jobs' };

  it.each(lists.filter((path) => !TELLING.has(path) || path in QUERIES))('and not GET %s', async (path) => {
    const { text } = await client.get(`${path}${QUERIES[path] ?? ''}`);
    expect(text).not.toContain(endpointId);
    expect(text).not.toContain(URL);
  });

  it.each([
    ['/v1/logs', () => `endpoint_id=${endpointId}`, () => messageId],
    ['/v1/search', () => `q=${messageId}`, () => endpointId],
    ['/v1/metrics', () => `endpoint_id=${endpointId}`, () => '"total_messages":1'],
    ['/v1/metrics/timeseries', () => `endpoint_id=${endpointId}`, () => '"total":1'],
  ])('GET %s', async (path, query, told) => {
    expect((await client.get(`${path}?${query()}`)).text).toContain(told());
  });

  it('the dead letters, their replay, and exports', async () => {
    await changeMessages(api.query, messageId, { status: 'failed_permanent', failedAt: new Date() });
    const letters = dataOf(await client.get('/v1/dlq/messages'), 200)['messages'];
    expect(letters).toMatchObject([{ message_id: messageId, endpoint_id: endpointId, endpoint: URL }]);
    expect(dataOf(await client.get(`/v1/messages/${messageId}`), 200)).toMatchObject({
      endpoint_id: endpointId,
    });
    const period = { start_time: '2026-01-01', end_time: new Date().toISOString(), endpoint_id: endpointId };
    expect((await client.post('/v1/exports', period)).status).toBe(201);
  });

  it('and never a portal', async () => {
    dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
    const portal = await openPortal(api, client, { consumer: 'acme' });
    expectError(await portal.post('/v1/callbacks', { url: URL, payload: {} }), 403, 'FORBIDDEN');
    expectError(await portal.get('/v1/callbacks/signing-keys'), 403, 'FORBIDDEN');
    for (const path of [`/v1/endpoints/${endpointId}`, `/v1/messages/${messageId}`])
      expectError(await portal.get(path), 404, 'NOT_FOUND');
    expect((await portal.get('/v1/logs')).text).not.toContain(endpointId);
  });
});

it('uses nothing of the plan’s maximum of endpoints', async () => {
  const { projectId } = api.account;
  for (let index = 0; index < 9; index += 1)
    await createEndpoint(api.database, { projectId, url: 'https://example.com/own' });
  dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/tenth' }), 201);
  expectError(
    await client.post('/v1/endpoints', { url: 'https://example.com/' }),
    403,
    'ENDPOINT_LIMIT_REACHED',
  );
});
