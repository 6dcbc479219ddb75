import { describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { receiveEvent } from '../support/receive-event.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const PATH = '/v1/inbound-endpoints';

const api = await startTestApi();
const client = createClient(api);

type Fields = Readonly<Record<string, unknown>>;

async function create(body: object = {}): Promise<Fields> {
  return dataOf(await client.post(PATH, { mode: 'publish', ...body }), 201);
}

const pathOf = ({ id }: Fields): string => `${PATH}/${String(id)}`;

const receive = ({ id }: Fields): Promise<string> =>
  receiveEvent(api, { projectId: api.account.projectId, inboundEndpointId: String(id) });

describe('an endpoint that publishes', () => {
  it('needs no URL, and says what its events are', async () => {
    const created = await create();
    expect(created).toMatchObject({
      mode: 'publish',
      name: 'Inbound endpoint',
      secret_token: expect.any(String),
    });
    expect(created).not.toHaveProperty('url');
    const found = dataOf(await client.get(pathOf(created)), 200);
    expect(found).toMatchObject({
      mode: 'publish',
      event_type_source: null,
      event_type_path: null,
      event_type_prefix: null,
      consumer_id: null,
      signing_enabled: false,
    });
    for (const name of ['url', 'ephemeral', 'secret_token']) expect(found).not.toHaveProperty(name);
    expect(String(found['ingest_url']).endsWith(String(created['id']))).toBe(true);
    const listed = dataOf(await client.get(PATH), 200) as unknown as readonly Fields[];
    expect(listed.find(({ id }) => id === created['id'])).toMatchObject({ mode: 'publish' });
  });

  it('changes its types and its consumer, which are created when they are unknown', async () => {
    const types = { event_type_source: 'header', event_type_path: 'X-Type', event_type_prefix: 'shop.' };
    const created = await create({ ...types, consumer_id: 'new-here' });
    expect(dataOf(await client.get(pathOf(created)), 200)).toMatchObject({
      ...types,
      consumer_id: 'new-here',
    });
    expect(dataOf(await client.get('/v1/consumers/new-here'), 200)).toMatchObject({ endpoint_count: 0 });
    const changes = {
      event_type_prefix: null,
      event_type_source: '',
      consumer_id: 'new-too',
      mode: 'publish',
    };
    expect(dataOf(await client.patch(pathOf(created), changes), 200)).toMatchObject({
      event_type_source: null,
      event_type_path: null,
      event_type_prefix: null,
      consumer_id: 'new-too',
    });
    dataOf(await client.get('/v1/consumers/new-too'), 200);
    const changed = dataOf(await client.patch(pathOf(created), { consumer_id: null }), 200);
    expect(changed).toMatchObject({ consumer_id: null, event_type_prefix: null });
  });

  it('takes types, ids and checks from the table of senders', async () => {
    const created = await create({
      provider: 'github',
      hmac_secret: 'a secret of ours',
      event_type_prefix: 'gh.',
    });
    expect(dataOf(await client.get(pathOf(created)), 200)).toMatchObject({
      event_type_source: 'header',
      event_type_path: 'X-GitHub-Event',
      event_type_prefix: 'gh.',
      idempotency_header_names: ['X-GitHub-Delivery'],
      verify_hmac: true,
    });
    const stripe = { provider: 'stripe', hmac_secret: 'whsec_of_ours_0123456789' };
    expect(dataOf(await client.patch(pathOf(created), stripe), 200)).toMatchObject({
      event_type_source: 'body',
      event_type_path: 'type',
      idempotency_body_path: 'id',
      idempotency_header_names: [],
    });
  });

  it('is inactive once its consumer is deleted, and creates it again when it is made active', async () => {
    const created = await create({ consumer_id: 'gone' });
    dataOf(await client.delete('/v1/consumers/gone'), 200);
    expect(dataOf(await client.get(pathOf(created)), 200)).toMatchObject({
      active: false,
      consumer_id: 'gone',
    });
    expect(dataOf(await client.patch(pathOf(created), { name: 'a' }), 200)).toMatchObject({ active: false });
    expectError(await client.get('/v1/consumers/gone'), 404, 'NOT_FOUND');
    expect(dataOf(await client.patch(pathOf(created), { active: true }), 200)).toMatchObject({
      active: true,
    });
    dataOf(await client.get('/v1/consumers/gone'), 200);
  });

  it('is listened to by nobody', async () => {
    const created = await create();
    expectError(await client.get(`${pathOf(created)}/listen`), 400, 'INVALID_REQUEST');
  });

  it('counts in the limits of the plan, with its consumer', async () => {
    const free = createClient(api, (await createAccount(api.database, { plan: 'free' })).apiKey);
    for (let n = 0; n < 10; n += 1) dataOf(await free.post(PATH, { mode: 'publish' }), 201);
    expectError(await free.post(PATH, { mode: 'publish' }), 403, 'ENDPOINT_LIMIT_REACHED');
  });
});

describe('the events of an endpoint', () => {
  it('name it, and are listed by it', async () => {
    const [one, other] = [await create(), await create()];
    const ids = [await receive(one), await receive(one)];
    await receive(other);
    const published = dataOf(await client.post('/v1/events', { event_type: 'a', payload: {} }), 202);
    const list = async (query: string): Promise<readonly Fields[]> =>
      dataOf(await client.get(`/v1/events?${query}`), 200) as unknown as readonly Fields[];
    const ofOne = await list(`inbound_endpoint_id=${String(one['id'])}`);
    expect(ofOne.map((event) => event['event_id'])).toEqual(ids.reverse());
    expect(ofOne.map((event) => event['inbound_endpoint_id'])).toEqual([one['id'], one['id']]);
    expect(await list(`inbound_endpoint_id=${String(one['id'])}&event_type=b`)).toEqual([]);
    expect(await list(`inbound_endpoint_id=${createUuidV7()}`)).toEqual([]);
    const found = dataOf(await client.get(`/v1/events/${String(ids[0])}`), 200);
    expect(found).toMatchObject({ inbound_endpoint_id: one['id'], message_count: 0 });
    const endpoint = await client.get(`/v1/inbound-endpoints/${String(one['id'])}`);
    expect(dataOf(endpoint, 200)).toMatchObject({ has_messages: true });
    const own = dataOf(await client.get(`/v1/events/${String(published['event_id'])}`), 200);
    expect(own).not.toHaveProperty('inbound_endpoint_id');
    const answer = await client.get('/v1/events?inbound_endpoint_id=nonsense');
    expect(invalidPaths(answer)).toEqual(['inbound_endpoint_id']);
  });
});

describe('a request is refused, with every issue,', () => {
  const url = 'https://example.com/a';
  it.each([
    [{ mode: 'publish', url, signing_enabled: true }, ['signing_enabled', 'url']],
    [{ mode: 'publish', signing_secret: 'whsec_of_ours_0123456789' }, ['signing_secret']],
    [{ mode: 'publish', ephemeral: true, ttl_minutes: 5 }, ['ephemeral']],
    [{ mode: 'publish', event_type_path: 'type' }, ['event_type_source']],
    [{ mode: 'publish', event_type_source: 'header', event_type_path: 'a b' }, ['event_type_path']],
    [{ mode: 'publish', event_type_prefix: 'a/b' }, ['event_type_prefix']],
    [{ mode: 'publish', event_type_prefix: 'x'.repeat(121) }, ['event_type_prefix']],
    [{ mode: 'publish', consumer_id: 'a b' }, ['consumer_id']],
    [{ url, event_type_prefix: 'a.', consumer_id: 'a' }, ['consumer_id', 'event_type_prefix']],
    [
      { mode: 'cli', event_type_source: 'body', event_type_path: 'a' },
      ['event_type_path', 'event_type_source'],
    ],
  ])('for %j', async (body, paths) => {
    const answer = await client.post(PATH, body);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect([...invalidPaths(answer)].sort()).toEqual(paths);
  });

  it.each([
    { mode: 'publish', url, ephemeral: false, signing_enabled: false },
    { url: uniqueUrl(), consumer_id: null },
  ])('but not for what it clears: %j', async (body) => {
    const answer = await client.post(PATH, { ...body, ...('mode' in body && { url: undefined }) });
    dataOf(answer, 201);
  });

  it.each([
    [{ mode: 'forward' }, ['mode']],
    [{ mode: 'cli' }, ['mode']],
    [{ url }, ['url']],
    [{ signing_enabled: true }, ['signing_enabled']],
    [{ event_type_source: 'header' }, ['event_type_path']],
  ])('for the change %j', async (body, paths) => {
    const answer = await client.patch(pathOf(await create()), body);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(invalidPaths(answer)).toEqual(paths);
  });

  it.each([
    ['forward', () => ({ url: uniqueUrl() })],
    ['cli', () => ({ mode: 'cli' })],
  ])('for a change of the mode %s to publish', async (_mode, body) => {
    const created = dataOf(await client.post(PATH, body()), 201);
    expect(invalidPaths(await client.patch(pathOf(created), { mode: 'publish' }))).toEqual(['mode']);
  });
});
