import { describe, expect, it } from '@jest/globals';
import { captureLogger } from './support/captured-logger.js';

const API_KEY = `wh_live_${'aB3'.repeat(10)}xy`;
const SIGNING_SECRET = `whsec_${'A+/9'.repeat(10)}AAA=`;
const SECRETS = /hunter2|aB3aB3|A\+\/9/;

function written(message: string, fields: Readonly<Record<string, unknown>>): string {
  const { logger, line, lines } = captureLogger();
  logger.error(message, fields);
  line();
  return lines().join('\n');
}

describe('a secret is not written', () => {
  it.each([
    'authorization',
    'Authorization',
    'proxy-authorization',
    'password',
    'db_password',
    'secret',
    'signing_secret',
    'clientSecret',
    'token',
    'token_value',
    'cookie',
    'Set-Cookie',
    'api_key',
    'apiKey',
    'apikey',
    'ENCRYPTION_KEYS',
    'encryptionKey',
    'x-webhook-signature',
  ])('under the name of a secret: %s', (name) => {
    for (const value of ['hunter2', ['hunter2'], { value: 'hunter2' }, { list: [{ deep: 'hunter2' }] }]) {
      expect(written('failed', { [name]: value })).not.toMatch(SECRETS);
      expect(written('failed', { request: { headers: { [name]: value } } })).not.toMatch(SECRETS);
      expect(written('failed', { list: [{ [name]: value }] })).not.toMatch(SECRETS);
    }
  });

  it.each([
    ['an API key', `the key ${API_KEY} is unknown`],
    ['an API key in quotes', `{"key":"${API_KEY}"}`],
    ['a token', `/console#code=wh_code_${'aB3'.repeat(14)}-`],
    ['a signing secret', `signed with ${SIGNING_SECRET}`],
    ['a key of Stripe', 'Invalid API Key provided: sk_live_aB3aB3aB3'],
    ['the password of a URL', 'cannot reach postgresql://posthorn:hunter2@db:5432/posthorn'],
    ['the password of a URL without a user', 'cannot reach redis://:hunter2@redis:6379'],
    ['the password of a URL with escapes and colons', 'rediss://u:%40hunter2:x@redis'],
    ['two secrets', `${API_KEY} ${API_KEY} http://a:hunter2@b http://a:hunter2@b`],
  ])('at any position: %s', (_what, text) => {
    const error = new Error(text, { cause: new Error('outer', { cause: new Error(text) }) });
    expect(written(text, {})).not.toMatch(SECRETS);
    expect(written('failed', { text, list: [text], nested: { a: { b: text } } })).not.toMatch(SECRETS);
    expect(written('failed', { error, errors: [error], nested: { error } })).not.toMatch(SECRETS);
  });

  it('below the maximum depth of the log', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: { h: API_KEY } } } } } } } };
    expect(written('failed', { deep })).not.toMatch(SECRETS);
  });
});

describe('a text without a secret is written', () => {
  it.each([
    ['a URL', 'https://example.com:8443/path?a=b'],
    ['an address with a name before it', 'mailto:someone@example.com'],
    ['a user without a password', 'postgresql://posthorn@db/posthorn'],
    ['an id', 'ep_0123456789abcdef0123456789abcdef'],
    ['the prefix of a key', 'wh_live_abc'],
  ])('%s', (_what, text) => expect(written('failed', { text })).toContain(text));

  it('around the secret', () => {
    const line = written('failed', { text: 'cannot reach redis://:hunter2@redis:6379 now' });
    expect(line).toContain('cannot reach redis://:[redacted]@redis:6379 now');
  });
});

it('does not change the logged object', () => {
  const fields = { headers: { authorization: 'hunter2' } };
  written('failed', fields);
  expect(fields).toEqual({ headers: { authorization: 'hunter2' } });
});
