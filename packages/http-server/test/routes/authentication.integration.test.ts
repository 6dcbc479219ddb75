import { createApiKey, hashApiKey } from '@posthorn/common';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createBearerAuthentication } from '../../src/index.js';
import { readAnswer } from '../support/read-answer.js';
import { createTestApp, echo } from '../support/test-app.js';

const { key } = createApiKey('live');
const lookedUp: string[] = [];

const authenticate = createBearerAuthentication((hash) => {
  lookedUp.push(hash);
  return Promise.resolve(hash === hashApiKey(key) ? 'caller' : undefined);
});
const app = createTestApp({ routes: [echo], authenticate });

async function statusFor(authorization: string | undefined): Promise<number> {
  const asked = request(app).post('/echo');
  return (await (authorization === undefined ? asked : asked.set('Authorization', authorization))).status;
}

describe('a key is accepted', () => {
  it.each([`Bearer ${key}`, `bearer ${key}`, `BEARER ${key}`, `Bearer   ${key}`])(
    'with every notation of the scheme: %#',
    async (authorization) => expect(await statusFor(authorization)).toBe(200),
  );
});

describe('UNAUTHORIZED is the answer', () => {
  it.each([
    ['no key', 'missing', undefined],
    ['nothing', 'missing', ''],
    ['the scheme alone', 'malformed', 'Bearer'],
    ['the key alone', 'malformed', key],
    ['another scheme', 'malformed', `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['another scheme with the key', 'malformed', `Token ${key}`],
    ['garbage', 'unknown', 'Bearer \u00ff\u00fe'],
    ['two keys', 'malformed', `Bearer ${key} ${key}`],
    ['two keys in a list', 'malformed', `Bearer ${key}, Bearer ${key}`],
    ['a key with a space in it', 'malformed', `Bearer ${key.slice(0, 12)} ${key.slice(12)}`],
    ['a key with text after it', 'unknown', `Bearer ${key}x`],
    ['a key in quotes', 'unknown', `Bearer "${key}"`],
    ['a key in another case', 'unknown', `Bearer ${key.toUpperCase()}`],
    ['an unknown key', 'unknown', `Bearer ${createApiKey('live').key}`],
    ['the hash of a key', 'unknown', `Bearer ${hashApiKey(key)}`],
  ])('to %s: %s', async (_what, reason, authorization) => {
    const asked = request(app).post('/echo');
    const answer = await readAnswer(
      authorization === undefined ? asked : asked.set('Authorization', authorization),
    );
    expect(answer).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHORIZED', details: { reason } } },
    });
  });

  it('in the envelope, without the key', async () => {
    const other = createApiKey('test').key;
    const { body, text } = await readAnswer(
      request(app).post('/echo').set('Authorization', `Bearer ${other}`),
    );
    expect(body).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
    expect(text).not.toContain(other);
  });
});

it('never looks up a text that does not have the format of a key', async () => {
  lookedUp.length = 0;
  await statusFor("Bearer ' OR 1=1 --");
  await statusFor(`Bearer ${'x'.repeat(40)}`);
  expect(lookedUp).toEqual([]);
});

it('looks up a key by its hash', async () => {
  lookedUp.length = 0;
  await statusFor(`Bearer ${key}`);
  expect(lookedUp).toEqual([hashApiKey(key)]);
});

it('reads no body before the caller is known', async () => {
  const answer = await request(app)
    .post('/echo')
    .type('json')
    .send(`"${'x'.repeat(2000)}"`);
  expect(answer.status).toBe(401);
});

it('does not blame the key for an error of the look-up', async () => {
  const broken = createBearerAuthentication<string>(() => Promise.reject(new Error('no database')));
  const { status } = await request(createTestApp({ routes: [echo], authenticate: broken }))
    .post('/echo')
    .set('Authorization', `Bearer ${key}`);
  expect(status).toBe(500);
});
