import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid, toPrefixedId } from '@posthorn/common';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

const GRANTS = '/v1/access-grants';

let account: TestAccount;
let client: Client;
const api = await startTestApi({ environment: WITH_PROVIDER });
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

type Fields = Readonly<Record<string, unknown>>;

async function grant(body: object, by = client): Promise<Fields> {
  return dataOf(await by.post(GRANTS, body), 201);
}

async function clientWith(...scopes: readonly string[]): Promise<Client> {
  const { key } = dataOf(await client.post('/v1/api-keys', { scopes }), 201);
  return createClient(api, String(key));
}

async function list(): Promise<readonly Fields[]> {
  return dataOf(await client.get(GRANTS), 200) as unknown as readonly Fields[];
}

/** Binds a grant, as a sign-in does. */
async function bind({ id }: Fields, personId = createRandomUuid()): Promise<string> {
  const grantId = String(id).slice('grant_'.length);
  await api.query(`INSERT INTO people (id, issuer, subject) VALUES ($1, 'i', 's')`, [personId]);
  await api.query('UPDATE access_grants SET person_id = $1 WHERE id = $2', [personId, grantId]);
  return personId;
}

describe('a grant', () => {
  it('names one address or group, its scopes, and who made it', async () => {
    const made = await grant({ email: 'Ada@Example.com', scopes: ['messages:read'] });
    expect(made).toEqual({
      id: expect.stringMatching(/^grant_[0-9a-f]{32}$/),
      project_id: account.projectId,
      email: 'ada@example.com',
      group: null,
      scopes: ['messages:read'],
      subject_bound: false,
      person_id: null,
      created_at: expect.any(String),
      created_by: toPrefixedId('apiKey', account.apiKeyId),
      last_used_at: null,
    });
    const other = await grant({ group: 'Ops & <b>' });
    expect(other).toMatchObject({ email: null, group: 'Ops & <b>', scopes: ['*'] });
    expect(await list()).toEqual([other, made]);
  });

  it('needs either an address or a group', async () => {
    for (const body of [{}, { email: 'a@b', group: 'c' }])
      expectError(await client.post(GRANTS, body), 400, 'INVALID_REQUEST');
  });

  it.each([
    'ada',
    '@example.com',
    'ada@',
    'a da@example.com',
    'ädä@example.com',
    'ada@eхample.com',
    'a@b@c',
    '\u212Aay@b',
  ])('rejects an address that is none of ASCII: %s', async (email) =>
    expect(invalidPaths(await client.post(GRANTS, { email }))).toEqual(['email']),
  );

  it('is one for an address in any case, and one for a group as it is written', async () => {
    const { id } = await grant({ email: 'ada@example.com' });
    const again = await client.post(GRANTS, { email: 'ADA@example.com' });
    expectError(again, 409, 'ALREADY_EXISTS');
    expect(again.body).toMatchObject({ error: { details: { id } } });
    await grant({ group: 'ops' });
    await grant({ group: 'Ops' });
    expectError(await client.post(GRANTS, { group: 'ops' }), 409, 'ALREADY_EXISTS');
  });

  it('is one of 500 at most', async () => {
    await api.query(
      `INSERT INTO access_grants (id, project_id, group_name, scopes)
       SELECT gen_random_uuid(), $1, n, '{*}' FROM generate_series(1, 499) AS n`,
      [account.projectId],
    );
    await grant({ group: 'last' });
    expectError(await client.post(GRANTS, { group: 'one more' }), 400, 'INVALID_REQUEST');
  });
});

describe('who makes or changes a grant', () => {
  it('gives no more than it has', async () => {
    const narrow = await clientWith('api-keys:write', 'messages:read');
    expect((await grant({ group: 'a' }, narrow))['scopes']).toEqual(['api-keys:write', 'messages:read']);
    const { id: wide } = await grant({ group: 'b', scopes: ['*'] });
    const refused = [
      await narrow.post(GRANTS, { group: 'c', scopes: ['messages:write'] }),
      await narrow.patch(`${GRANTS}/${String(wide)}`, { subject_bound: false }),
      await narrow.patch(`${GRANTS}/${String(wide)}`, { scopes: ['endpoints:read'] }),
    ];
    for (const response of refused) expectError(response, 403, 'FORBIDDEN');
    const changed = await narrow.patch(`${GRANTS}/${String(wide)}`, { scopes: ['messages:read'] });
    expect(dataOf(changed, 200)['scopes']).toEqual(['messages:read']);
  });

  it('is in the audit log, each time with an entry of its own', async () => {
    const { id } = await grant({ email: 'a@b' });
    dataOf(await client.patch(`${GRANTS}/${String(id)}`, { scopes: ['*:read'] }), 200);
    dataOf(await client.delete(`${GRANTS}/${String(id)}`), 200);
    const entries = dataOf(await client.get(`/v1/audit-log?resource_id=${String(id)}`), 200);
    expect(entries).toMatchObject([
      { operation: 'accessGrants.delete' },
      { operation: 'accessGrants.update', changed: ['scopes'] },
      { operation: 'accessGrants.create', changed: ['email'] },
    ]);
  });
});

describe('a change of a grant', () => {
  it('unbinds it from its person, and binds it to nobody', async () => {
    const made = await grant({ email: 'a@b' });
    const path = `${GRANTS}/${String(made['id'])}`;
    expect(invalidPaths(await client.patch(path, { subject_bound: true }))).toEqual(['subject_bound']);
    const personId = toPrefixedId('person', await bind(made));
    const bound = await client.patch(path, { subject_bound: true });
    expect(dataOf(bound, 200)).toMatchObject({ subject_bound: true, person_id: personId });
    const unbound = await client.patch(path, { subject_bound: false });
    expect(dataOf(unbound, 200)).toMatchObject({ subject_bound: false, person_id: null });
  });

  it('leaves it as it is without a member', async () => {
    const made = await grant({ email: 'a@b' });
    expect(dataOf(await client.patch(`${GRANTS}/${String(made['id'])}`, {}), 200)).toEqual(made);
  });
});

describe('a revoked grant', () => {
  it('names the keys that its person made and that work', async () => {
    const made = await grant({ email: 'a@b' });
    const personId = await bind(made);
    const key = dataOf(await client.post('/v1/api-keys', {}), 201)['key_id'];
    await api.query('UPDATE api_keys SET person_id = $1 WHERE project_id = $2 AND id <> $3', [
      ...[personId, account.projectId, account.apiKeyId],
    ]);
    const path = `${GRANTS}/${String(made['id'])}`;
    expect(dataOf(await client.delete(path), 200)).toEqual({ id: made['id'], deleted: true, keys: [key] });
    expectError(await client.delete(path), 404, 'NOT_FOUND');
    const listed = dataOf(await client.get('/v1/api-keys'), 200) as unknown as readonly Fields[];
    expect(listed.map(({ created_by: by }) => by)).toEqual([toPrefixedId('person', personId), null]);
  });
});

it('is not found without a provider, whoever asks', async () => {
  const { url } = await startSecondApi(api);
  for (const authorization of ['', `Bearer ${account.apiKey}`]) {
    const response = await fetch(`${url}${GRANTS}`, { headers: { authorization } });
    expect(response.status).toBe(404);
  }
});
