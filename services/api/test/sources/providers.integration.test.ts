import { describe, expect, it } from '@jest/globals';
import { SENDER_NAMES, SENDERS, isTimed } from '@posthorn/sources';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const api = await startTestApi({ plan: 'business', environment: { ALLOW_INSECURE_DESTINATIONS: 'false' } });
const client = createClient(api);

type Fields = Readonly<Record<string, unknown>>;

const INBOUND = '/v1/inbound-endpoints';
const KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';
const WHPK = `whpk_${Buffer.alloc(32, 1).toString('base64')}`;

async function create(body: object): Promise<Fields> {
  const { id } = dataOf(await client.post(INBOUND, { mode: 'cli', ...body }), 201);
  return dataOf(await client.get(`${INBOUND}/${String(id)}`), 200);
}

describe.each(SENDER_NAMES)('the provider %s', (provider) => {
  const { signature, token, eventType } = SENDERS[provider];
  const secret =
    signature?.algorithm === 'ecdsa' ? { public_key: KEY } : { hmac_secret: 'a secret of the sender' };
  const given = {
    provider,
    ...(signature && secret),
    ...(token && { token_value: 'a token of the sender' }),
  };

  it('sets what its rules say, on inbound and pull endpoints', async () => {
    const { id } = dataOf(await client.post('/v1/pull-endpoints', given), 201);
    const pull = dataOf(await client.get(`/v1/pull-endpoints/${String(id)}`), 200);
    for (const endpoint of [await create(given), pull]) {
      expect(endpoint).toMatchObject({
        provider,
        verify_hmac: signature !== undefined,
        verify_static_token: token !== undefined,
        hmac_header_name: signature && 'header' in signature.in ? signature.in.header : null,
        timestamp_ttl_seconds: signature && isTimed(signature) ? (signature.ttlSeconds ?? 300) : null,
      });
    }
    const place = eventType && ('header' in eventType ? eventType.header : eventType.body);
    expect(pull).toMatchObject({ event_type_path: place ?? null });
  });

  it('may be set before its secret', async () => {
    expect(await create({ provider })).toMatchObject({ verify_hmac: false, verify_static_token: false });
  });
});

describe('a provider', () => {
  it('gives way to other members of the same request', async () => {
    const explicit = {
      hmac_header_name: 'X-Other',
      timestamp_header_name: 'X-Time',
      timestamp_ttl_seconds: 60,
      idempotency_header_names: ['X-Id'],
      idempotency_body_path: 'data.id',
      verify_hmac: false,
    };
    const given = { provider: 'slack', hmac_secret: 'a secret of the sender', ...explicit };
    expect(await create(given)).toMatchObject(explicit);
  });

  it('replaces what another provider set, and leaves it when it is cleared', async () => {
    const { id } = await create({ provider: 'slack', hmac_secret: 'a secret of the sender' });
    const path = `${INBOUND}/${String(id)}`;
    const github = {
      hmac_header_name: 'X-Hub-Signature-256',
      timestamp_ttl_seconds: null,
      verify_hmac: true,
    };
    const changed = dataOf(await client.patch(path, { provider: 'github' }), 200);
    expect(changed).toMatchObject({ provider: 'github', timestamp_header_name: null, ...github });
    expect(changed).toMatchObject({
      idempotency_header_names: ['X-GitHub-Delivery'],
      idempotency_body_path: null,
    });
    expect(dataOf(await client.patch(path, { provider: null }), 200)).toMatchObject({
      provider: null,
      ...github,
    });
  });

  it('is refused when it is unknown', async () => {
    const answer = await client.post(INBOUND, { url: uniqueUrl(), provider: 'acme' });
    expect(invalidPaths(answer)).toEqual(['provider']);
  });
});

describe('a public key', () => {
  it.each([
    ['of SendGrid in another form', { provider: 'sendgrid', public_key: WHPK }],
    ['of Standard Webhooks in another form', { provider: 'standard_webhooks', public_key: KEY }],
    ['of a sender that signs with a secret', { provider: 'github', public_key: WHPK }],
    ['that is no key', { hmac_header_name: 'webhook-signature', public_key: 'whpk_AAAA' }],
  ])('%s is refused', async (_what, given) => {
    expect(invalidPaths(await client.post(INBOUND, { url: uniqueUrl(), ...given }))).toEqual(['public_key']);
  });

  it('is shown, and takes the place of the secret', async () => {
    const given = { verify_hmac: true, hmac_header_name: 'webhook-signature', public_key: WHPK };
    expect(await create(given)).toMatchObject(given);
  });

  it('is needed by a sender that signs with its private key', async () => {
    const given = { provider: 'sendgrid', verify_hmac: true, hmac_secret: 'a secret of the sender' };
    const answer = await client.post(INBOUND, { url: uniqueUrl(), ...given });
    expect(invalidPaths(answer)).toEqual(['public_key']);
    expectError(answer, 400, 'INVALID_REQUEST');
  });
});

describe('a URL of public keys', () => {
  const STANDARD = { hmac_header_name: 'webhook-signature' };
  const URL_OF_KEYS = 'https://keys.example.com/jwks.json';

  it('is shown, and takes the place of the secret', async () => {
    const given = { verify_hmac: true, ...STANDARD, jwks_url: URL_OF_KEYS };
    expect(await create(given)).toMatchObject({ ...given, public_key: null });
    expect(await create({ provider: 'svix', jwks_url: URL_OF_KEYS })).toMatchObject({ verify_hmac: true });
  });

  it.each([
    ['of a sender that signs with a secret', { provider: 'github', jwks_url: URL_OF_KEYS }],
    ['of SendGrid', { provider: 'sendgrid', verify_hmac: false, jwks_url: URL_OF_KEYS }],
    ['beside a public key', { ...STANDARD, public_key: WHPK, jwks_url: URL_OF_KEYS }],
    ['that is no URL', { ...STANDARD, jwks_url: 'keys.example.com/jwks.json' }],
    ['with a password', { ...STANDARD, jwks_url: 'https://a:b@keys.example.com/jwks.json' }],
  ])('%s is refused', async (_what, given) => {
    expect(invalidPaths(await client.post(INBOUND, { mode: 'cli', ...given }))).toEqual(['jwks_url']);
    expect(invalidPaths(await client.post('/v1/pull-endpoints', given))).toEqual(['jwks_url']);
  });

  it('with a private address is blocked, on inbound and pull endpoints', async () => {
    const given = { ...STANDARD, jwks_url: 'https://169.254.169.254/keys' };
    const { id } = await create(STANDARD);
    const pull = dataOf(await client.post('/v1/pull-endpoints', STANDARD), 201);
    for (const answer of [
      await client.post(INBOUND, { mode: 'cli', ...given }),
      await client.patch(`${INBOUND}/${String(id)}`, given),
      await client.post('/v1/pull-endpoints', given),
      await client.patch(`/v1/pull-endpoints/${String(pull['id'])}`, given),
    ])
      expectError(answer, 400, 'ENDPOINT_BLOCKED');
  });
});
