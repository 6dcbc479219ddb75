import { hashToken } from '@posthorn/sources';
import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestSourceOptions, createTestCipher, waitFor } from '@posthorn/test-support';
import { createUuidV7 } from '@posthorn/common';
import { type Post, errorCodeOf, post, postAll } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

const TOKEN = 'a-token-of-sixteen';
const SECRET = 'the secret of the sender';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});
beforeEach(async () => {
  await ingest.query('DELETE FROM inbound_rejections');
});

type Settings = Omit<TestSourceOptions, 'projectId'>;

const STATIC_TOKEN: Settings = { tokenHeaderName: 'X-Token', tokenQueryParam: 'token', staticToken: TOKEN };
const HMAC: Settings = { hmacHeaderName: 'X-Hub-Signature-256', hmacSecret: SECRET };
const TIMESTAMP: Settings = { timestampHeaderName: 'X-Timestamp', timestampTtlSeconds: 60 };
const ELSEWHERE: Settings = { verifyIpAllowlist: true, allowedCidrs: ['10.0.0.0/8', '2001:db8::/32'] };
const ALL: Settings = { ...STATIC_TOKEN, ...HMAC, ...TIMESTAMP };

const seconds = (fromNow: number): string => String(Math.floor(Date.now() / 1000) + fromNow);
const sign = (body: string, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

interface Rejected {
  readonly reason: string;
  readonly status: number;
  readonly code: string;
  readonly settings: Settings;
  readonly make: () => Post;
}

/**
 * Each request fails its own check and all later checks, so its reason must be the first in the order of the contract.
 */
const REJECTED: readonly Rejected[] = [
  {
    reason: 'method_not_allowed',
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    settings: { ...ALL, ...ELSEWHERE, active: false },
    make: () => ({ method: 'PUT' }),
  },
  {
    reason: 'endpoint_inactive',
    status: 404,
    code: 'NOT_FOUND',
    settings: { ...ALL, ...ELSEWHERE, active: false },
    make: () => ({}),
  },
  {
    reason: 'payload_too_large',
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    settings: { ...ALL, ...ELSEWHERE },
    make: () => ({ body: Buffer.alloc(1024 * 1024 + 1) }),
  },
  {
    reason: 'ip_not_allowed',
    status: 403,
    code: 'FORBIDDEN',
    settings: { ...ALL, ...ELSEWHERE },
    make: () => ({}),
  },
  { reason: 'static_token_missing', status: 401, code: 'UNAUTHORIZED', settings: ALL, make: () => ({}) },
  {
    reason: 'static_token_invalid',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({ headers: { 'X-Token': `${TOKEN}x` } }),
  },
  {
    reason: 'timestamp_missing',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({ headers: { 'X-Token': TOKEN } }),
  },
  {
    reason: 'timestamp_invalid',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({ headers: { 'X-Token': TOKEN, 'X-Timestamp': 'noon' } }),
  },
  {
    reason: 'timestamp_expired',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({ headers: { 'X-Token': TOKEN, 'X-Timestamp': seconds(-100) } }),
  },
  {
    reason: 'timestamp_expired',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({ headers: { 'X-Token': TOKEN, 'X-Timestamp': seconds(100) } }),
  },
  {
    reason: 'hmac_missing',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({ headers: { 'X-Token': TOKEN, 'X-Timestamp': seconds(0) } }),
  },
  {
    reason: 'hmac_failed',
    status: 401,
    code: 'UNAUTHORIZED',
    settings: ALL,
    make: () => ({
      body: '{}',
      headers: { 'X-Token': TOKEN, 'X-Timestamp': seconds(0), 'X-Hub-Signature-256': sign('{} ') },
    }),
  },
];

describe('a rejected request', () => {
  it('is answered by the first check that it fails, recorded, and not stored', async () => {
    const outcomes = REJECTED.map(async ({ settings, make }) => {
      const { id, path } = await ingest.createSource(settings);
      const answer = await post(`${ingest.url}${path}`, make());
      const { projectId } = ingest.account;
      const [rejection] = await waitFor(async () => {
        const rows = await ingest.database.rejections.list({ projectId, endpointId: id, limit: 2 });
        return rows.length === 1 && rows;
      });
      return {
        reason: rejection?.reasonCode,
        sourceIp: rejection?.sourceIp,
        status: answer.status,
        code: errorCodeOf(answer),
        stored: await ingest.messagesOf(id),
      };
    });
    expect(await Promise.all(outcomes)).toEqual(
      REJECTED.map(({ reason, status, code }) => ({
        reason,
        sourceIp: '127.0.0.1',
        status,
        code,
        stored: [],
      })),
    );
  });

  it('to a paused endpoint gets a Retry-After', async () => {
    const { id, path } = await ingest.createSource();
    await ingest.database.sources.pause(id);
    const answer = await post(`${ingest.url}${path}`);
    expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(await ingest.waitForRejections(1, 'endpoint_paused')).toMatchObject([
      { reasonCode: 'endpoint_paused', endpointId: id },
    ]);
    expect(await ingest.messagesOf(id)).toEqual([]);
    expect(ingest.logs.filter(({ message }) => message === 'answered 503')).toEqual([]);
    await ingest.database.sources.resume(id);
    await waitFor(async () => (await post(`${ingest.url}${path}`)).status === 202);
  });

  it.each([
    {
      why: 'another process may have its key',
      secret: 'another-key.AAAA',
      code: 'SERVICE_UNAVAILABLE',
      retryAfter: '60',
      logged: 'an endpoint cannot receive: its key is not in ENCRYPTION_KEYS',
    },
    {
      why: 'it belongs to another endpoint',
      secret: createTestCipher().encrypt(SECRET, createUuidV7()),
      code: 'INTERNAL_ERROR',
      retryAfter: undefined,
      logged: 'an endpoint cannot receive',
    },
  ])('is $code, with one look-up a second, when a secret cannot be decrypted: $why', async (row) => {
    const { secret, code, retryAfter, logged } = row;
    const { id, path } = await ingest.createSource(HMAC);
    await ingest.query('UPDATE sources SET encrypted_hmac_secret = $2 WHERE endpoint_id = $1', [id, secret]);
    const signed = { body: '{}', headers: { 'X-Hub-Signature-256': sign('{}') } };
    const answers = await postAll(
      `${ingest.url}${path}`,
      Array.from({ length: 100 }, () => signed),
    );
    expect(new Set(answers.map(errorCodeOf))).toEqual(new Set([code]));
    expect(answers[0]?.headers['retry-after']).toBe(retryAfter);
    expect((await post(`${ingest.url}${path.slice(0, -1)}`)).status).toBe(404);
    await ingest.waitForRejections(1, 'endpoint_not_found');
    expect(await ingest.messagesOf(id)).toEqual([]);
    const ofEndpoint = ingest.logs.filter(({ fields }) => fields['endpoint_id'] === id);
    expect(ofEndpoint.map(({ message }) => message)).toEqual([logged]);
    expect(ingest.logs.filter(({ message }) => message === 'a request failed')).toEqual([]);
  });

  it('with a wrong token gets the same response as one to an unknown endpoint', async () => {
    const { path } = await ingest.createSource();
    const wrong = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`;
    const answers = [
      await post(`${ingest.url}${wrong}`),
      await post(`${ingest.url}/v1/webhooks/receive/${createUuidV7()}/${'0'.repeat(32)}`),
      await post(`${ingest.url}/v1/webhooks/receive/none/x`),
    ];
    const responses = answers.map(({ status, body }) => ({
      status,
      error: (body as { error: unknown }).error,
    }));
    expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
    expect(await ingest.waitForRejections(1, 'endpoint_not_found')).toMatchObject([{ endpointId: null }]);
  });

  it('has its credentials masked on record', async () => {
    const { path } = await ingest.createSource({ ...ALL, hmacHeaderName: 'X-Proof' });
    const headers = {
      'X-Token': 'not-the-token-at-all',
      'X-Proof': 'sha256=00112233',
      Authorization: 'Bearer secret-of-somebody',
      Cookie: 'session=of-somebody',
      'X-Kind': 'push',
    };
    await post(`${ingest.url}${path}`, { headers });
    const [rejection] = await ingest.waitForRejections(1, 'static_token_invalid');
    expect(rejection?.headers).toMatchObject({
      'X-Kind': 'push',
      'X-Proof': expect.stringMatching(/^sha2…$/),
    });
    expect(JSON.stringify(rejection)).not.toMatch(/somebody|not-the-token|0011/);
  });
});

describe('a request that passes every check', () => {
  it.each([
    ['header', (path: string) => ({ path, headers: { 'X-Token': TOKEN } })],
    ['query', (path: string) => ({ path: `${path}?token=${TOKEN}`, headers: {} })],
  ])('is accepted, with the token in the %s', async (_where, place) => {
    const { path: given } = await ingest.createSource({
      ...ALL,
      verifyIpAllowlist: true,
      allowedCidrs: ['127.0.0.0/8'],
    });
    const { path, headers } = place(given);
    const signed = { ...headers, 'X-Timestamp': seconds(-30), 'X-Hub-Signature-256': sign('{}') };
    expect((await post(`${ingest.url}${path}`, { body: '{}', headers: signed })).status).toBe(202);
  });
});

describe('a flood of rejected requests', () => {
  it('is recorded in part, and the rest is counted', async () => {
    const { id, path } = await ingest.createSource(HMAC);
    const flood = Array.from({ length: 400 }, () => ({ body: '{}' }));
    await postAll(`${ingest.url}${path}`, flood);
    const total = await waitFor(async () => {
      const rows = await ingest.database.rejections.list({
        projectId: ingest.account.projectId,
        endpointId: id,
        limit: 500,
      });
      const known = rows.length + rows.reduce((sum, { notRecorded }) => sum + notRecorded, 0);
      return known >= 400 && { known, rows: rows.length };
    });
    expect(total.known).toBe(400);
    expect(total.rows).toBeLessThan(200);
  });

  it('does not keep valid requests from being accepted', async () => {
    const bad = await ingest.createSource(HMAC);
    const good = await ingest.createSource();
    const flood = postAll(
      `${ingest.url}${bad.path}`,
      Array.from({ length: 1000 }, () => ({ body: '{}' })),
    );
    const answers = await postAll(
      `${ingest.url}${good.path}`,
      Array.from({ length: 50 }, () => ({ body: '{}' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 202));
    await flood;
  });
});

describe('a new ingest URL', () => {
  const rotation = (token: string, keepOldHours: number) => ({
    secretTokenHash: hashToken(token),
    encryptedSecretToken: null,
    keepOldHours,
  });

  it('works within a second, and the one before it until its end or the next rotation', async () => {
    const { id, path } = await ingest.createSource();
    const statusOf = async (token: string): Promise<number> =>
      (await post(`${ingest.url}${path.replace(/[^/]+$/, token)}`)).status;
    const first = path.split('/').at(-1) ?? '';
    expect(await statusOf(first)).toBe(202);
    await ingest.database.sources.rotateToken(id, rotation('second', 1));
    await waitFor(async () => (await statusOf('second')) === 202);
    expect(await statusOf(first)).toBe(202);
    await ingest.database.sources.rotateToken(id, rotation('third', 1));
    await waitFor(async () => (await statusOf('third')) === 202);
    expect([await statusOf('second'), await statusOf(first)]).toEqual([202, 404]);
    await ingest.query('UPDATE sources SET old_secret_token_until = now() WHERE endpoint_id = $1', [id]);
    await waitFor(async () => (await statusOf('second')) === 404);
    await ingest.database.sources.rotateToken(id, rotation('fourth', 0));
    await waitFor(async () => (await statusOf('fourth')) === 202);
    expect(await statusOf('third')).toBe(404);
  });
});
