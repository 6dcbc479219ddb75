import { describe, expect, it } from '@jest/globals';
import { createTestCipher } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const URL = 'https://example.com/hook';
const PLAIN = 'a-secret-of-another-service';
const STANDARD = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

const api = await startTestApi();
const client = createClient(api);

type Body = Readonly<Record<string, unknown>>;

let urls = 0;
const newInbound = (members: Body): Body => ({ url: `${URL}/${(urls += 1)}`, ...members });

async function newPath(group: 'endpoints' | 'inbound-endpoints', members: Body = {}): Promise<string> {
  const { id } = dataOf(await client.post(`/v1/${group}`, newInbound(members)), 201);
  return `/v1/${group}/${String(id)}`;
}

/** Everything that may bring a secret. */
const WAYS: readonly (readonly [string, (members: Body) => PromiseLike<Response>])[] = [
  ['a new endpoint', (members) => client.post('/v1/endpoints', { url: URL, ...members })],
  ['a second key', async (members) => client.post(`${await newPath('endpoints')}/signing-keys`, members)],
  [
    'a new inbound endpoint',
    (members) => client.post('/v1/inbound-endpoints', newInbound({ signing_enabled: true, ...members })),
  ],
  [
    'an inbound endpoint that begins to sign',
    async (members) =>
      client.patch(await newPath('inbound-endpoints'), { signing_enabled: true, ...members }),
  ],
];

describe.each(WAYS)('the secret of %s', (_, bring) => {
  it.each([
    ['as it is given', PLAIN, PLAIN],
    ['of Standard Webhooks', STANDARD, STANDARD],
    ['without the version before it', `v1,${STANDARD}`, STANDARD],
    ['of the most characters', '!'.repeat(256), '!'.repeat(256)],
  ])('is kept and shown once: %s', async (_form, given, kept) => {
    const answer = await bring({ signing_secret: given });
    const data = dataOf(answer, answer.status);
    expect(data).toMatchObject({ signing_secret: kept, key_hint: kept.slice(-4) });
    const id = String(data['signing_key_id'] ?? data['id']).slice('sk_'.length);
    const [row] = await api.query('SELECT id, encrypted_secret FROM signing_keys WHERE id = $1', [id]);
    expect(createTestCipher().decrypt(String(row?.['encrypted_secret']), String(row?.['id']))).toBe(kept);
  });

  it.each([
    ['too short', 'x'.repeat(15)],
    ['too long', 'x'.repeat(257)],
    ['with a space', 'a secret of words is none'],
    ['with a line break', `${PLAIN}\n`],
    ['with other letters', 'ein-Schlüssel-mit-Umlaut'],
    ['not text', 1234567890123456],
    ['null', null],
  ])('is refused: %s', async (_form, given) => {
    expect(invalidPaths(await bring({ signing_secret: given }))).toEqual(['signing_secret']);
  });
});

describe('with the signature scheme standard', () => {
  it.each(['standard', 'both'])('a new endpoint takes only a secret of its form: %s', async (scheme) => {
    const create = (secret: string) =>
      client.post('/v1/endpoints', { url: URL, signature_scheme: scheme, signing_secret: secret });
    expect((await create(STANDARD)).status).toBe(201);
    for (const unfit of [
      PLAIN,
      `whsec_${Buffer.alloc(23).toString('base64')}`,
      `whsec_${Buffer.alloc(65).toString('base64')}`,
      `${STANDARD.slice(0, -1)}*`,
    ]) {
      expect(invalidPaths(await create(unfit))).toEqual(['signing_secret']);
    }
  });

  it('a further key has its form, too', async () => {
    const path = await newPath('endpoints', { signature_scheme: 'standard' });
    expectError(await client.post(`${path}/signing-keys`, { signing_secret: PLAIN }), 400, 'INVALID_REQUEST');
    expect((await client.post(`${path}/signing-keys`, { signing_secret: STANDARD })).status).toBe(201);
  });

  it('an endpoint with another secret is not changed to it, until that key is gone', async () => {
    const path = await newPath('endpoints', { signing_secret: PLAIN });
    const change = () => client.patch(path, { signature_scheme: 'both' });
    expect(invalidPaths(await change())).toEqual(['signature_scheme']);
    const [first] = dataOf(await client.get(`${path}/signing-keys`), 200) as unknown as readonly Body[];
    dataOf(await client.post(`${path}/signing-keys`), 201);
    dataOf(await client.delete(`${path}/signing-keys/${String(first?.['id'])}`), 200);
    expect((await change()).status).toBe(200);
  });

  it('is the default of a project for a secret of its form only', async () => {
    const { projectId } = api.account;
    const project = `/v1/projects/${projectId}`;
    dataOf(await client.patch(project, { default_signature_scheme: 'standard' }), 200);
    expectError(
      await client.post('/v1/endpoints', { url: URL, signing_secret: PLAIN }),
      400,
      'INVALID_REQUEST',
    );
    dataOf(await client.patch(project, { default_signature_scheme: 'posthorn' }), 200);
  });

  it('never has an unfit key, whatever changes at once', async () => {
    const path = await newPath('endpoints');
    await Promise.all([
      client.patch(path, { signature_scheme: 'standard' }),
      client.post(`${path}/signing-keys`, { signing_secret: PLAIN }),
    ]);
    const { signature_scheme: scheme } = dataOf(await client.get(path), 200);
    const keys = dataOf(await client.get(`${path}/signing-keys`), 200) as unknown as readonly Body[];
    expect([
      ['standard', 1],
      ['posthorn', 2],
    ]).toContainEqual([scheme, keys.length]);
  });
});

describe('a secret for an inbound endpoint', () => {
  it.each([{}, { signing_enabled: false }])('needs signing_enabled: %j', async (members) => {
    const given = { signing_secret: PLAIN, ...members };
    const path = await newPath('inbound-endpoints');
    for (const answer of [
      await client.post('/v1/inbound-endpoints', newInbound(given)),
      await client.patch(path, given),
    ]) {
      expect(invalidPaths(answer)).toEqual(['signing_secret']);
    }
  });

  it('is not ignored when the endpoint has a key already', async () => {
    const path = await newPath('inbound-endpoints', { signing_enabled: true });
    const answer = await client.patch(path, { signing_enabled: true, signing_secret: PLAIN });
    expectError(answer, 400, 'INVALID_REQUEST');
  });
});
