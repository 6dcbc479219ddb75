import { beforeEach, describe, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import { SECOND } from '@posthorn/domain';
import { ago, changeApiKeys, createAccount, waitFor } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { createSender, listen } from '../support/listen.js';
import { createCode, openConsole } from '../support/open-console.js';
import { startTestApi } from '../support/start-test-api.js';

let endpointId: string;
const api = await startTestApi();
const client = createClient(api);
const send = createSender(api, api.account.projectId);
beforeEach(async () => {
  endpointId = String(dataOf(await client.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
});

interface Key {
  readonly key: string;
  readonly keyId: string;
}

async function createKey(): Promise<Key> {
  const made = dataOf(await client.post('/v1/api-keys'), 201);
  return { key: String(made['key']), keyId: String(made['key_id']) };
}

/** The ways in which a key loses its rights. */
const ENDS: Readonly<Record<string, (key: Key) => Promise<unknown>>> = {
  deleted: ({ keyId }) => client.delete(`/v1/api-keys/${keyId}`),
  expired: async ({ key }) => {
    const [row] = await api.query('SELECT id FROM api_keys WHERE project_id = $1 AND prefix = $2', [
      api.account.projectId,
      key.slice(0, 11),
    ]);
    await changeApiKeys(api.query, String(row?.['id']), { expiresAt: ago(SECOND) });
  },
};

/** The first call with the key, or with its session, has been admitted. */
async function waitUntilUsed({ keyId }: Key): Promise<void> {
  await waitFor(async () => {
    const { data } = (await client.get('/v1/api-keys')).body as { readonly data: readonly Fields[] };
    return data.some((each) => each['key_id'] === keyId && each['last_used_at'] !== null);
  });
}

type Fields = Readonly<Record<string, unknown>>;

const statusOf = async (id: string): Promise<unknown> => (await api.database.messages.findById(id))?.status;

async function endRights(how: string, key: Key): Promise<void> {
  await ENDS[how]?.(key);
  const caller = createClient(api, key.key);
  await waitFor(async () => (await caller.get('/v1/inbound-endpoints')).status === 401);
}

describe.each(Object.keys(ENDS))('a listener whose API key is %s', (how) => {
  it('gets no webhook from a long poll that it began before', async () => {
    const key = await createKey();
    const held = createClient(api, key.key).get(`/v1/inbound-endpoints/${endpointId}/listen`);
    const answered = held.then(({ status }) => status);
    await waitUntilUsed(key);
    await endRights(how, key);
    const id = await send(endpointId);
    expect(await answered).toBe(401);
    expect(await statusOf(id)).toBe('queued');
  });

  it('gets no webhook from a WebSocket that it opened before', async () => {
    const key = await createKey();
    const listener = await listen({ url: api.url, apiKey: key.key, endpointId });
    await endRights(how, key);
    const id = await send(endpointId);
    expect(await listener.closed).toBe(1008);
    expect(listener.frames).toEqual([]);
    expect(await statusOf(id)).toBe('queued');
  });
});

it('a console session gets no webhook of a project that left it, with the rights of another project', async () => {
  const page = openConsole(api);
  const key = await createKey();
  await page.signInWithCode(await createCode(api, { apiKeyId: parsePrefixedId('apiKey', key.keyId) ?? '' }));
  await page.signInWithKey((await createAccount(api.database)).apiKey);
  const answered = page
    .call('get', `/v1/inbound-endpoints/${endpointId}/listen`)
    .then(({ status }) => status);
  await waitUntilUsed(key);
  await client.delete(`/v1/api-keys/${key.keyId}`);
  await waitFor(async () => (await page.call('get', `/v1/inbound-endpoints/${endpointId}`)).status === 404);
  const id = await send(endpointId);
  expect(await answered).toBe(401);
  expect(await statusOf(id)).toBe('queued');
});
