import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { createTestFolder, releaseAfterFile, startTestService } from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { type CliAnswer, callCli } from '../support/call-cli.js';
import { openStores } from '../support/open-stores.js';

let callApi: (...given: readonly string[]) => Promise<CliAnswer>;
let call: typeof callApi;
let secretFile: string;
beforeAll(async () => {
  const { environment, account } = await openStores();
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  secretFile = join(await createTestFolder(), 'secret');
  await writeFile(secretFile, 'a secret of the sender\n');
  callApi = (...given) =>
    callCli([...given, '--api-url', api.url], { environment: { POSTHORN_API_KEY: account.apiKey } });
  call = (...given) => callApi('inbound-endpoints', ...given);
});

interface Endpoint {
  readonly id: string;
}

async function create(...options: readonly string[]): Promise<Endpoint> {
  const { json, exitCode, stderr } = await call('create', '--mode', 'cli', '--json', ...options);
  if (exitCode !== 0) throw new Error(stderr);
  return json() as Endpoint;
}

/** A change of the name shows all other settings. */
async function settingsOf({ id }: Endpoint): Promise<unknown> {
  return (await call('update', id, '--name', 'Renamed', '--json')).json();
}

it.each([
  [
    'a sender by its name',
    () => ['--provider', 'github', '--hmac-secret-file', secretFile],
    { provider: 'github', verify_hmac: true, hmac_header_name: 'X-Hub-Signature-256' },
  ],
  [
    'a key set',
    () => ['--provider', 'svix', '--jwks-url', 'https://keys.example.com/jwks.json'],
    { verify_hmac: true, jwks_url: 'https://keys.example.com/jwks.json' },
  ],
  [
    'a public key of a header',
    () => ['--hmac-header', 'webhook-signature', '--public-key', `whpk_${'A'.repeat(43)}=`],
    { verify_hmac: true, public_key: `whpk_${'A'.repeat(43)}=` },
  ],
  [
    'a token',
    () => ['--provider', 'gitlab', '--token-file', secretFile],
    { verify_static_token: true, token_header_name: 'X-Gitlab-Token' },
  ],
  ['a handshake', () => ['--handshake', 'meta', '--handshake-token-file', secretFile], { handshake: 'meta' }],
  [
    'an echo',
    () => ['--handshake', 'echo', '--handshake-echo', '{"from":"query","name":"challenge"}'],
    { handshake_echo: { from: 'query', name: 'challenge' } },
  ],
  [
    'idempotency keys',
    () => ['--idempotency-header', 'X-A', '--idempotency-header', 'X-B', '--idempotency-body-path', 'id'],
    { idempotency_header_names: ['X-A', 'X-B'], idempotency_body_path: 'id' },
  ],
])('creates an endpoint with %s', async (_what, options, settings) => {
  expect(await settingsOf(await create(...options()))).toMatchObject({ name: 'Renamed', ...settings });
});

it.each([
  ['a header', ['--type-header', 'X-Type'], { event_type_source: 'header', event_type_path: 'X-Type' }],
  ['a member', ['--type-body-path', 'a.b'], { event_type_source: 'body', event_type_path: 'a.b' }],
  ['a sender', ['--provider', 'stripe'], { event_type_source: 'body', event_type_path: 'type' }],
])('creates an endpoint that publishes events, with the type of %s', async (_what, place, settings) => {
  const events = ['--type-prefix', 'shop.', '--consumer', 'acme'];
  const { json } = await call('create', '--mode', 'publish', ...place, ...events, '--json');
  const endpoint = json() as Endpoint;
  const stored = { mode: 'publish', event_type_prefix: 'shop.', consumer_id: 'acme', ...settings };
  expect(await settingsOf(endpoint)).toMatchObject(stored);
  expect((await call('update', endpoint.id, '--consumer', 'other', '--json')).json()).toMatchObject({
    ...stored,
    consumer_id: 'other',
  });
  const listed = ['events', 'list', '--inbound-endpoint', endpoint.id, '--json'];
  expect((await callApi(...listed)).json()).toEqual([]);
});

it('shows the ingest URL, lists endpoints, and deletes one after a question', async () => {
  const { stdout } = await call('create', '--url', 'https://example.com/hooks', '--name', 'Shop');
  const [, id = ''] = /^id +(\S+)$/m.exec(stdout) ?? [];
  expect(stdout).toMatch(new RegExp(`^ingest_url +\\S+/${id}/[0-9a-f]{32}$`, 'm'));
  expect((await call('list')).stdout).toContain(id);
  expect((await call('delete', id)).exitCode).toBe(2);
  expect(await call('delete', id, '--yes')).toMatchObject({ exitCode: 0 });
  expect((await call('list')).stdout).not.toContain(id);
});

it('says what the API refuses, and needs a file that can be read', async () => {
  const refused = await call('create', '--mode', 'cli', '--provider', 'acme');
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('INVALID_REQUEST') });
  const missing = await call('create', '--mode', 'cli', '--hmac-secret-file', `${secretFile}-missing`);
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('ENOENT') });
});
