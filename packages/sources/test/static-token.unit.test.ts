import { describe, expect, it } from '@jest/globals';
import { type StaticTokenSettings, createSecretToken, hashToken, isTokenOf } from '../src/index.js';
import { verifyReceivedRequest } from './support/verify-request.js';
import { type RequestChange, requestWith, settingsWith } from './support/requests.js';

const TOKEN = 'a token of sixteen and more';
const inHeader = { headerName: 'X-Token', queryParam: undefined };
const inQuery = { headerName: undefined, queryParam: 'token' };
const inEither = { headerName: 'X-Token', queryParam: 'token' };
const query = new URLSearchParams({ token: TOKEN }).toString();

function evaluate(where: Omit<StaticTokenSettings, 'hash'>, request: RequestChange): string {
  const settings = settingsWith({ staticToken: { ...where, hash: hashToken(TOKEN) } });
  return (
    verifyReceivedRequest(requestWith(request), settings, { trustedProxies: 0 })?.reasonCode ?? 'accepted'
  );
}

describe('a static token', () => {
  it.each([
    ['in the header', inHeader, { headers: { 'x-token': TOKEN } }],
    ['in the query', inQuery, { query }],
    ['in the header, of both', inEither, { headers: { 'X-TOKEN': TOKEN } }],
    ['in the query, of both', inEither, { query }],
    ['in the query, with another one in the header', inEither, { headers: { 'X-Token': 'x' }, query }],
  ])('is accepted %s', (_where, where, request) => expect(evaluate(where, request)).toBe('accepted'));

  it.each([
    ['there is none', inEither, {}],
    ['it is in the query instead of the header', inHeader, { query }],
    ['it is in the header instead of the query', inQuery, { headers: { token: TOKEN } }],
    ['it is empty', inEither, { headers: { 'X-Token': ' ' }, query: 'token=' }],
    ['the name is of the prototype', { headerName: '__proto__', queryParam: 'constructor' }, {}],
  ])('is missing when %s', (_what, where, request) =>
    expect(evaluate(where, request)).toBe('static_token_missing'),
  );

  it.each([
    ['another one', { headers: { 'X-Token': 'another token of sixteen' } }],
    ['its beginning', { headers: { 'X-Token': TOKEN.slice(0, -1) } }],
    ['it in another case', { headers: { 'X-Token': TOKEN.toUpperCase() } }],
    ['its hash', { headers: { 'X-Token': hashToken(TOKEN) } }],
    ['it twice', { headers: { 'X-Token': TOKEN, 'x-token': TOKEN } }],
    ['very long', { query: `token=${'a'.repeat(16_000)}` }],
  ])('is invalid when it is %s', (_what, request) =>
    expect(evaluate(inEither, request)).toBe('static_token_invalid'),
  );

  it('has a hash that differs from its text, and matches no invalid hash', () => {
    expect(hashToken(TOKEN)).toMatch(/^[0-9a-f]{64}$/);
    expect(isTokenOf(TOKEN, '')).toBe(false);
    expect(isTokenOf(TOKEN, hashToken(TOKEN).slice(0, -2))).toBe(false);
  });

  it('of an ingest URL is 32 hex characters, and different each time', () => {
    const tokens = new Set(Array.from({ length: 100 }, createSecretToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  });
});
