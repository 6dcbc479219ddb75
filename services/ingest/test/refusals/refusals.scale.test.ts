import { generateKeyPairSync, sign } from 'node:crypto';
import { Agent } from 'node:http';
import { beforeAll, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '@posthorn/domain';
import {
  type TestSource,
  type TestSourceOptions,
  ALL,
  changeProjects,
  compareCpu,
  releaseAfterFile,
  sendHalfABody,
  startReceiver,
} from '@posthorn/test-support';
import { type Post, post } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

const WHOLE = 'a'.repeat(MAX_BODY_BYTES);
/** Node.js reads 16 KB of headers. */
const HEADER_CHARACTERS = 14_000;
const SECRET = 'a secret of sixteen characters';
const NOW = String(Math.floor(Date.now() / 1000));
const STANDARD = { 'webhook-id': 'msg_1', 'webhook-timestamp': NOW };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

type Settings = Omit<TestSourceOptions, 'projectId'>;

const of = (provider: string, hmacHeaderName: string | null = null): Settings => ({
  provider,
  verifyHmac: true,
  hmacHeaderName,
  hmacSecret: SECRET,
});
const GITHUB = of('github', 'X-Hub-Signature-256');
const TWILIO = of('twilio', 'X-Twilio-Signature');
const GRAPH: Settings = { provider: 'microsoft_graph', staticToken: SECRET };
const MAILGUN = of('mailgun');
const signedByMailgun = `"signature":{"timestamp":"${NOW}","token":"a","signature":"${'0'.repeat(64)}"}`;
const UNKNOWN: Settings = { verifyHmac: true, hmacHeaderName: 'webhook-signature', hmacSecret: SECRET };

const fill = (part: (index: number) => string, separator = ','): string => {
  const bytes = MAX_BODY_BYTES - 200;
  return Array.from({ length: bytes / 4 }, (_, index) => part(index))
    .join(separator)
    .slice(0, bytes);
};
const name = (index: number): string => index.toString(36);
const sha1 = `${'A'.repeat(27)}=`;
const sha256 = (index: number): string => `v1=${index.toString(16).padStart(64, '0')}`;
const ed25519 = `v1a,${'A'.repeat(86)}==`;

/** Nobody needs a secret for any of them. */
const HOSTILE: readonly (readonly [string, Settings | 'jwks', Post])[] = [
  [
    'ed25519 entries',
    'jwks',
    { headers: { ...STANDARD, 'webhook-signature': Array(16).fill(ed25519).join(' ') } },
  ],
  [
    'signatures',
    GITHUB,
    {
      headers: { 'X-Hub-Signature-256': Array.from({ length: 200 }, (_, index) => sha256(index)).join(',') },
    },
  ],
  [
    'signatures that any form may have',
    UNKNOWN,
    { headers: { 'webhook-signature': Array.from({ length: 200 }, (_, index) => sha256(index)).join(',') } },
  ],
  [
    'equals signs beside a signature',
    GITHUB,
    { headers: { 'X-Hub-Signature-256': `${'='.repeat(HEADER_CHARACTERS)}x,${sha256(1)}` } },
  ],
  [
    'signature headers of commas',
    GITHUB,
    { headers: { 'X-Hub-Signature-256': `${', '.repeat(HEADER_CHARACTERS / 2)}x` } },
  ],
  [
    'a long timestamp',
    UNKNOWN,
    { headers: { 'webhook-signature': sha256(1), 'webhook-timestamp': '1'.repeat(HEADER_CHARACTERS) } },
  ],
  [
    'many headers',
    GITHUB,
    { headers: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${name(index)}`, '1'])) },
  ],
  [
    'a form of many fields',
    TWILIO,
    { headers: { ...FORM, 'X-Twilio-Signature': sha1 }, body: fill((index) => `${name(index)}=`, '&') },
  ],
  [
    'a form of one field',
    TWILIO,
    { headers: { ...FORM, 'X-Twilio-Signature': sha1 }, body: fill(() => 'a=', '&') },
  ],
  [
    'a form of escapes',
    TWILIO,
    { headers: { ...FORM, 'X-Twilio-Signature': sha1 }, body: `a=${fill(() => '%41', '')}` },
  ],
  ['entries without a token', GRAPH, { body: `{"value":[${fill(() => '{}')}` }],
  ['a body in which all is sought', MAILGUN, { body: `{${signedByMailgun},"x":[${fill(() => '0')}]}` }],
  ['nesting in which all is sought', MAILGUN, { body: `{${signedByMailgun},"x":${fill(() => '[', '')}` }],
  [
    'escaped members',
    GRAPH,
    {
      body: `{"value":[{"clientState":"a"}],"x":{${Array.from({ length: 60_000 }, (_, index) => `"\\u0061${name(index)}":0`).join(',')}}}`,
    },
  ],
];

let ingest: TestIngest;
let agent: Agent;
/** Accepts the largest body where nothing is checked. */
let accept: () => Promise<void>;
beforeAll(async () => {
  ingest = await startTestIngest();
  await changeProjects(ingest.query, ALL, { rateLimitDefault: 1_000_000 });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  releaseAfterFile(() => agent.destroy());
  const { path } = await ingest.createSource();
  accept = () => send(path, { body: WHOLE }, 202);
}, 60_000);

async function send(path: string, request: Post, status: number): Promise<void> {
  const answer = await post(ingest.url + path, { agent, ...request });
  if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}.`);
}

interface Checking extends TestSource {
  /** Accepts the largest body at an endpoint like this. */
  readonly accept: () => Promise<void>;
}

async function createChecking(settings: Settings | 'jwks'): Promise<Checking> {
  if (settings !== 'jwks') return { ...(await ingest.createSource(settings)), accept };
  const pairs = Array.from({ length: 8 }, () => generateKeyPairSync('ed25519'));
  const keys = pairs.map(({ publicKey }) => publicKey.export({ format: 'jwk' }));
  const receiver = await startReceiver([{ status: 200, body: JSON.stringify({ keys }) }]);
  releaseAfterFile(() => receiver.close());
  const source = await ingest.createSource({
    ...of('standard_webhooks', 'webhook-signature'),
    jwksUrl: receiver.url,
  });
  const signed = Buffer.from(`msg_1.${NOW}.${WHOLE}`);
  const signature = pairs[0] && sign(null, signed, pairs[0].privateKey).toString('base64');
  const headers = { ...STANDARD, 'webhook-signature': `v1a,${signature}` };
  return { ...source, accept: () => send(source.path, { headers, body: WHOLE }, 202) };
}

it.each(HOSTILE)(
  'refusing %s costs at most two acceptances',
  async (_what, settings, request) => {
    const { path, accept } = await createChecking(settings);
    const { ratio } = await compareCpu(() => send(path, { body: WHOLE, ...request }, 401), accept);
    expect(ratio).toBeLessThan(2);
  },
  120_000,
);

it('half a webhook costs at most two acceptances', async () => {
  const { path } = await ingest.createSource(GITHUB);
  const { ratio } = await compareCpu(() => sendHalfABody({ url: ingest.url, path, body: WHOLE }), accept);
  expect(ratio).toBeLessThan(2);
}, 120_000);

it('refusing a long header costs at most two milliseconds more than refusing a short one', async () => {
  const { path } = await ingest.createSource(GITHUB);
  const headers = { 'X-Hub-Signature-256': `${'='.repeat(HEADER_CHARACTERS)}x` };
  const { extraMs } = await compareCpu(
    () => send(path, { headers, body: '{}' }, 401),
    () => send(path, {}, 401),
  );
  expect(extraMs).toBeLessThan(2);
});
