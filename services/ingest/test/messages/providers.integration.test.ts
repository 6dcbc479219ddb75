import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type SenderName, SENDERS, signAsSender } from '@posthorn/sources';
import { type Answer, messageIdOf, post } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

const SECRET = 'a secret of the sender';
/** The address of senders, which differs from the one of the process behind its proxy. */
const BASE = 'https://receive.example.com';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest({ environment: { RECEIVE_BASE_URL: `${BASE}/` } });
});

function optionsOf(provider: SenderName) {
  const { signature } = SENDERS[provider];
  const hmacHeaderName = signature && 'header' in signature.in ? signature.in.header : null;
  return { provider, hmacSecret: SECRET, hmacHeaderName };
}

async function sourceOf(provider: SenderName) {
  return await ingest.createSource(optionsOf(provider));
}

async function send(
  path: string,
  provider: SenderName,
  { query = '', signedUrl }: { readonly query?: string; readonly signedUrl?: string } = {},
): Promise<Answer> {
  const { headers, body } = await signAsSender(
    {
      provider,
      headerName: undefined,
      timestampHeaderName: undefined,
      isTimed: true,
      secret: SECRET,
      nowMs: Date.now(),
      id: 'sample-1',
      url: signedUrl ?? BASE + path + query,
      body: '{"type":"order.paid"}',
    },
    (algorithm, key, content) => createHmac(algorithm, key).update(content).digest(),
  );
  return await post(ingest.url + path + query, { headers, body });
}

describe.each(['twilio', 'square', 'hubspot'] as const)('%s, which signs the URL', (provider) => {
  it('is verified with the address that senders have, and the query', async () => {
    const { path } = await sourceOf(provider);
    messageIdOf(await send(path, provider));
    messageIdOf(await send(path, provider, { query: '?shop=1&name=%C3%A9' }));
  });

  it('is verified with encoded marks in the query, which HubSpot alone signs decoded', async () => {
    const { path } = await sourceOf(provider);
    const query = '?next=a%2Fb%3ac&all=%21%24%27%28%29%2A%2C%3B%3F%40';
    const decoded = "?next=a/b:c&all=!$'()*,;?@";
    const signedUrl = `${BASE}${path}${provider === 'hubspot' ? decoded : query}`;
    messageIdOf(await send(path, provider, { query, signedUrl }));
  });

  it('is refused when it signed another URL', async () => {
    const { path } = await sourceOf(provider);
    expect(await send(path, provider, { signedUrl: ingest.url + path })).toMatchObject({ status: 401 });
    const query = '?shop=2';
    expect(await send(path, provider, { query, signedUrl: `${BASE}${path}?shop=1` })).toMatchObject({
      status: 401,
    });
  });
});

it.each(['mailgun', 'paystack', 'intercom', 'zendesk', 'linear'] as const)(
  'verifies a webhook of %s',
  async (provider) => {
    const { path } = await sourceOf(provider);
    messageIdOf(await send(path, provider));
  },
);

it('takes the idempotency key from the body when no header has one', async () => {
  const { id, path } = await ingest.createSource({
    idempotencyHeaderNames: ['X-Delivery-Id'],
    idempotencyBodyPath: 'event.id',
  });
  const url = ingest.url + path;
  const body = '{"event":{"id":"evt_1"},"try":1}';
  const first = messageIdOf(await post(url, { body }));
  expect(messageIdOf(await post(url, { body: body.replace('1}', '2}') }))).toBe(first);
  const other = messageIdOf(await post(url, { headers: { 'X-Delivery-Id': 'a' }, body }));
  expect(other).not.toBe(first);
  expect(await ingest.messagesOf(id)).toHaveLength(2);
});

it('says in the rejection whose form a webhook has, and which were tried', async () => {
  const { path } = await sourceOf('github');
  await send(path, 'square');
  await post(ingest.url + path, { headers: { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` } });
  const rows = await ingest.waitForRejections(8, 'hmac_missing', 'hmac_failed');
  const details = rows.map(({ reasonDetail }) => reasonDetail);
  expect(details).toContainEqual(
    expect.stringContaining('Found: x-square-hmacsha256-signature. It looks like Square.'),
  );
  expect(details).toContainEqual(expect.stringContaining('Tried by HMAC-SHA256: {body}. Found: X-Hub'));
  expect(details.join()).not.toContain(SECRET);
});

it.each([
  ['stripe', { timestampTtlSeconds: 300 }, 'There is no timestamp.'],
  [
    'gitlab',
    { verifyHmac: false, tokenHeaderName: 'X-Gitlab-Token', staticToken: SECRET },
    'There is no token.',
  ],
] as const)(
  'says whose webhook came to an endpoint of %s, whatever is missing',
  async (provider, options, said) => {
    const { path } = await ingest.createSource({ ...optionsOf(provider), ...options });
    await send(path, 'github');
    const rows = await ingest.waitForRejections(
      1,
      said.includes('token') ? 'static_token_missing' : 'timestamp_missing',
    );
    expect(rows.map(({ reasonDetail }) => reasonDetail)).toContainEqual(
      expect.stringMatching(new RegExp(`^${said} Found: X-Hub-Signature-256. It looks like GitHub`)),
    );
  },
);

it('answers 500 for a sender that this version does not know, and keeps nothing', async () => {
  const { id, path } = await ingest.createSource({ provider: 'a sender of tomorrow' });
  expect(await post(ingest.url + path)).toMatchObject({ status: 500 });
  expect(await ingest.messagesOf(id)).toEqual([]);
});
