import { expect, it } from '@jest/globals';
import { createRandomUuid, toPrefixedId } from '@posthorn/common';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const PATH = '/v1/actors/lookup';
const NOBODY = { users: {}, api_keys: {} };

const api = await startTestApi();
const client = createClient(api);

async function createKey(as: Client, body: object): Promise<string> {
  return String(dataOf(await as.post('/v1/api-keys', body), 201)['key_id']);
}

async function lookUp(query: string): Promise<unknown> {
  return dataOf(await client.get(`${PATH}?${query}`), 200);
}

it('names the keys of all projects of the tenant, however the ids are listed', async () => {
  const { id: projectId } = dataOf(await client.post('/v1/projects', { name: 'second' }), 201);
  const [shop, bare, other] = [
    await createKey(client, { label: 'shop' }),
    await createKey(client, {}),
    await createKey(client, { label: 'other', project_id: projectId }),
  ];
  const found = {
    users: {},
    api_keys: { [shop]: { label: 'shop' }, [bare]: { label: 'API key' }, [other]: { label: 'other' } },
  };
  expect(await lookUp(`api_key_id=${shop},${bare}&api_key_id=${other}`)).toEqual(found);
  expect(await lookUp(`api_key_id=,${shop},,${bare},%20${other},${shop}&user_id=user_1`)).toEqual(found);
  expect(await lookUp(`api_key_id=${shop}`)).toEqual({ users: {}, api_keys: { [shop]: { label: 'shop' } } });
});

it('leaves out keys that are unknown, deleted, malformed or of another tenant', async () => {
  const stranger = createClient(api, (await createAccount(api.database)).apiKey);
  const theirs = await createKey(stranger, { label: 'secret' });
  const gone = await createKey(client, {});
  dataOf(await client.delete(`/v1/api-keys/${gone}`), 200);
  const unknown = toPrefixedId('apiKey', createRandomUuid());
  expect(await lookUp(`api_key_id=${theirs},${gone},${unknown},key_1,__proto__`)).toEqual(NOBODY);
  const { id: ended } = dataOf(await client.post('/v1/projects', { name: 'ended' }), 201);
  const ofEnded = await createKey(client, { project_id: ended });
  dataOf(await client.delete(`/v1/projects/${String(ended)}`), 200);
  expect(await lookUp(`api_key_id=${ofEnded}`)).toEqual(NOBODY);
});

it('knows no users, and needs no ids', async () => {
  expect(await lookUp('user_id=user_1&user_id=user_2,user_3')).toEqual(NOBODY);
  expect(await lookUp('')).toEqual(NOBODY);
});

it('refuses more than a hundred ids of a kind, and unknown parameters', async () => {
  const many = Array.from({ length: 101 }, (_, at) => `id_${at}`).join(',');
  const response = await client.get(`${PATH}?user_id=${many}&api_key_id=${many}`);
  expectError(response, 400, 'INVALID_REQUEST');
  expect(invalidPaths(response)).toEqual(['user_id', 'api_key_id']);
  expect(invalidPaths(await client.get(`${PATH}?api_key_ids=key_1`))).toEqual(['api_key_ids']);
});
