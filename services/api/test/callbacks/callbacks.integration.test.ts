import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, createTestCipher } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

const URL = 'https://example.com/jobs/done';
const SECRET = 'a secret of my receiver'.replaceAll(' ', '-');

let client: Client;
let projectId: string;
const api = await startTestApi({ environment: { ALLOW_INSECURE_DESTINATIONS: 'false' } });
beforeEach(async () => {
  const account = await createAccount(api.database);
  ({ projectId } = account);
  client = createClient(api, account.apiKey);
});

interface Sent {
  readonly message_id: string;
  readonly endpoint_id: string;
}

async function send(given: object = {}, by: Client = client): Promise<Sent> {
  const body = { url: URL, payload: { job: 1 }, ...given };
  return dataOf(await by.post('/v1/callbacks', body), 202) as unknown as Sent;
}

async function hiddenEndpoints(): Promise<readonly unknown[]> {
  return await api.query(`SELECT id FROM endpoints WHERE project_id = $1 AND callback_key <> ''`, [
    projectId,
  ]);
}

describe('a callback', () => {
  it('is stored with what is its own', async () => {
    const headers = { 'X-Job': '1' };
    const sent = await send({ headers, retention_hours: 2, retry_schedule: [5, 10] });
    expect(sent).toEqual({
      message_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      endpoint_id: expect.stringMatching(/^ep_[0-9a-f]{32}$/),
      status: 'queued',
    });
    expect(await api.database.messages.findById(sent.message_id)).toMatchObject({
      projectId,
      status: 'queued',
      headers,
      retentionHours: 2,
      retrySchedule: [5, 10],
    });
  });

  it('has no ordering key, and says that it ignores one', async () => {
    const answer = await client.post('/v1/callbacks', { url: URL, payload: {}, ordering_key: 'k' });
    expect(answer.body).toMatchObject({ meta: { ignored: ['ordering_key'] } });
  });

  it('shares its endpoint with those to the same URL with the same secret', async () => {
    const { endpoint_id: first } = await send();
    expect((await send({ payload: { job: 2 } })).endpoint_id).toBe(first);
    const { endpoint_id: other } = await send({ signing_secret: SECRET });
    expect(new Set([first, other, (await send({ url: `${URL}/2` })).endpoint_id]).size).toBe(3);
    expect((await send({ signing_secret: SECRET })).endpoint_id).toBe(other);
    expect(await hiddenEndpoints()).toHaveLength(3);
  });

  it.each<readonly [string, object, boolean]>([
    ['with the same credentials', { 'X-Token': 'b', Authorization: 'a' }, true],
    ['with another header besides', { 'X-Token': 'b', Authorization: 'a', 'X-Job': '2' }, true],
    ['with other credentials', { 'X-Token': 'b', Authorization: 'b' }, false],
    ['with another token', { 'X-Token': 'a', Authorization: 'a' }, false],
    ['with fewer credentials', { Authorization: 'a' }, false],
    ['without credentials', {}, false],
  ])('shares its endpoint with one %s: %j, %s', async (_what, headers, isShared) => {
    const first = await send({ headers: { Authorization: 'a', 'X-Token': 'b', 'X-Job': '1' } });
    expect((await send({ headers })).endpoint_id === first.endpoint_id).toBe(isShared);
  });

  it('creates one endpoint, however many processes send the first ones', async () => {
    const second = await startSecondApi(api);
    const account = await createAccount(api.database);
    ({ projectId } = account);
    const clients = [api, { ...api, url: second.url }].map((one) => createClient(one, account.apiKey));
    const sends = Array.from({ length: 40 }, (_, index) => send({}, clients[index % 2]));
    expect(new Set((await Promise.all(sends)).map(({ endpoint_id: id }) => id)).size).toBe(1);
    expect(await hiddenEndpoints()).toHaveLength(1);
    expect(await api.query('SELECT FROM messages WHERE project_id = $1', [projectId])).toHaveLength(40);
  });

  it('keeps its secret encrypted, and the endpoint shows no trace of it', async () => {
    const { endpoint_id: id } = await send({ signing_secret: SECRET });
    const [key = {}] = await api.query(
      `SELECT k.id, k.encrypted_secret, to_json(e)::text AS endpoint
       FROM signing_keys AS k JOIN endpoints AS e ON e.id = k.endpoint_id WHERE e.id = $1`,
      [id.slice(3)],
    );
    expect(createTestCipher().decrypt(String(key['encrypted_secret']), String(key['id']))).toBe(SECRET);
    expect(String(key['endpoint']) + (await client.get(`/v1/endpoints/${id}`)).text).not.toContain(SECRET);
  });
});

describe('an idempotency key', () => {
  const keyed = { idempotency_key: 'job-1' };

  it('gets the first answer, whatever the secret and the headers', async () => {
    const first = await send(keyed);
    expect(await send(keyed)).toEqual(first);
    expect(await send({ ...keyed, signing_secret: SECRET })).toEqual(first);
    expect(await send({ ...keyed, headers: { Authorization: 'Bearer other' } })).toEqual(first);
    const byHeader = client.post('/v1/callbacks', { url: URL, payload: { job: 1 } });
    expect(dataOf(await byHeader.set('Idempotency-Key', 'job-1'), 202)).toEqual(first);
  });

  it.each([
    ['URL', { url: `${URL}/other` }],
    ['payload', { payload: { job: 2 } }],
  ])('is refused with another %s', async (_what, other) => {
    await send(keyed);
    const response = await client.post('/v1/callbacks', {
      url: URL,
      payload: { job: 1 },
      ...keyed,
      ...other,
    });
    expectError(response, 409, 'IDEMPOTENCY_MISMATCH');
  });

  it('says that the first message was deleted', async () => {
    const first = await send(keyed);
    dataOf(await client.delete(`/v1/messages/${first.message_id}`), 200);
    const response = await client.post('/v1/callbacks', { url: URL, payload: { job: 1 }, ...keyed });
    expectError(response, 410, 'PAYLOAD_UNAVAILABLE');
  });
});

describe('a callback is refused', () => {
  it.each<readonly [string, object, string]>([
    ['a private address', { url: 'https://10.0.0.1/done' }, 'ENDPOINT_BLOCKED'],
    ['an address of the machine in another spelling', { url: 'https://0x7f.1/done' }, 'ENDPOINT_BLOCKED'],
    ['1 MB of headers', { headers: { 'X-Large': 'x'.repeat(1024 * 1024) } }, 'INVALID_HEADERS'],
    ['Cookie', { headers: { Authorization: 'Bearer mine', Cookie: 'a=b' } }, 'INVALID_HEADERS'],
    ['Proxy-Authorization', { headers: { 'Proxy-Authorization': 'Basic x' } }, 'INVALID_HEADERS'],
    ['a line break', { headers: { Authorization: 'Bearer mine\r\nX: 1' } }, 'INVALID_HEADERS'],
    ['Authorization twice', { headers: { Authorization: 'a', authorization: 'b' } }, 'INVALID_HEADERS'],
    ['an http URL', { url: 'http://example.com/done' }, 'INVALID_REQUEST'],
  ])('with %s, and leaves nothing', async (_what, given, code) => {
    const response = await client.post('/v1/callbacks', { url: URL, payload: {}, ...given });
    expectError(response, 400, code);
    expect(await hiddenEndpoints()).toEqual([]);
  });
});

describe('the signing keys of a project for callbacks', () => {
  const PATH = '/v1/callbacks/signing-keys';

  async function keys(): Promise<readonly { readonly id: string }[]> {
    return dataOf(await client.get(PATH), 200) as unknown as readonly { readonly id: string }[];
  }

  it('begin with the first callback without a secret, and reading does not start them', async () => {
    await send({ signing_secret: SECRET });
    expect(await keys()).toEqual([]);
    await send();
    expect(await keys()).toHaveLength(1);
    await send({ url: `${URL}/2` });
    expect(await keys()).toHaveLength(1);
  });

  it('may begin with a key of the tenant’s own, before any callback', async () => {
    const created = dataOf(await client.post(PATH, { signing_secret: SECRET }), 201);
    expect(created).toMatchObject({ signing_secret: SECRET, key_hint: SECRET.slice(-4) });
    await send();
    expect(await keys()).toMatchObject([{ id: created['id'] }]);
  });

  it('need the right to change endpoints, and callbacks that to send', async () => {
    const keyWith = async (scope: string): Promise<Client> => {
      const created = dataOf(await client.post('/v1/api-keys', { scopes: [scope] }), 201);
      return createClient(api, String(created['key']));
    };
    const [sender, manager] = [await keyWith('messages:write'), await keyWith('endpoints:write')];
    await send({}, sender);
    expectError(await sender.post(PATH), 403, 'FORBIDDEN');
    expect((await manager.post(PATH)).status).toBe(201);
    expectError(await manager.post('/v1/callbacks', { url: URL, payload: {} }), 403, 'FORBIDDEN');
  });

  it('are in the audit log, and callbacks are not', async () => {
    await send();
    const { id } = dataOf(await client.post(PATH, { signing_secret: SECRET }), 201);
    const entries = dataOf(await client.get('/v1/audit-log'), 200);
    expect(entries).toMatchObject([
      { operation: 'callbackSigningKeys.create', resource_id: id, changed: ['signing_secret'], status: 201 },
    ]);
  });
});
