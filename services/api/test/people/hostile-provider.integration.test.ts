import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import {
  type CryptoKey,
  type JWTPayload,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { type PersonBrowser, locationOf, openPersonBrowser } from '../support/person-browser.js';
import { startIdentityProvider } from '../support/start-identity-provider.js';
import { startTestApi } from '../support/start-test-api.js';

const provider = await startIdentityProvider();
const api = await startTestApi({ environment: { ...provider.environment, TRUSTED_PROXIES: '1' } });
let browser: PersonBrowser;
let email: string;
beforeEach(async () => {
  email = `${createRandomUuid()}@example.com`;
  provider.answer = {};
  provider.person = { sub: createRandomUuid(), email, email_verified: true };
  browser = openPersonBrowser(api);
  dataOf(await createClient(api).post('/v1/access-grants', { email }), 201);
});

const json = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const MINUTE = 60;
const now = (): number => Math.floor(Date.now() / 1000);

let keys: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
let others: typeof keys;
beforeAll(async () => {
  [keys, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
});

interface Forged {
  readonly claims?: JWTPayload;
  /** Default: one that the provider publishes. */
  readonly key?: CryptoKey | Uint8Array | 'none';
}

/** Signs the ID tokens in place of the provider, whose key set has the one key. */
function forge({ claims, key = keys.privateKey }: Forged = {}): void {
  provider.answer = {
    '/jwks': (response) =>
      void exportJWK(keys.publicKey).then((jwk) =>
        json(response, { keys: [{ ...jwk, kid: 'mine', alg: 'RS256', use: 'sig' }] }),
      ),
    '/token': (response, body) => {
      const answer = JSON.parse(body.toString()) as { readonly id_token: string };
      const payload = { ...decodeJwt(answer.id_token), ...claims };
      const token =
        key === 'none'
          ? Promise.resolve(new UnsecuredJWT(payload).encode())
          : new SignJWT(payload)
              .setProtectedHeader({ alg: key instanceof Uint8Array ? 'HS256' : 'RS256', kid: 'mine' })
              .sign(key);
      void token.then((idToken) => json(response, { ...answer, id_token: idToken }));
    },
  };
}

/** Signs in, with the provider's answers changed once the browser comes back. */
async function signIn(change: () => void): Promise<string | null> {
  const back = await browser.visit(await browser.begin());
  change();
  const { hash } = locationOf(await browser.get(back));
  return new URLSearchParams(hash.slice(1)).get('error');
}

describe('an ID token', () => {
  it('counts with the keys that the provider has at that moment', async () => {
    expect(await signIn(() => undefined)).toBeNull();
    expect(await signIn(forge)).toBeNull();
  });

  it.each<[string, () => Forged]>([
    ['another nonce', () => ({ claims: { nonce: 'x' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another audience', () => ({ claims: { aud: 'another client' } })],
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['an end two minutes ago', () => ({ claims: { exp: now() - 2 * MINUTE } })],
    ['an issue in two minutes', () => ({ claims: { iat: now() + 2 * MINUTE } })],
    ['a beginning in two minutes', () => ({ claims: { nbf: now() + 2 * MINUTE } })],
    ['a signature of another key', () => ({ key: others.privateKey })],
    [
      'a signature with the secret of the client',
      () => ({ key: Buffer.from(provider.environment['OIDC_CLIENT_SECRET'] ?? '') }),
    ],
    ['no signature', () => ({ key: 'none' })],
    ['another subject than userinfo', () => ({ claims: { sub: 'somebody' } })],
  ])('does not count with %s', async (_name, forged) => {
    expect(await signIn(() => forge(forged()))).toBe('provider_answer_invalid');
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('counts with a clock that is wrong by less than a minute', async () => {
    expect(await signIn(() => forge({ claims: { exp: now() - MINUTE / 2 } }))).toBeNull();
    expect(await signIn(() => forge({ claims: { iat: now() + MINUTE / 2 } }))).toBeNull();
  });
});

describe('a verified flag', () => {
  it('says nothing about the address of another document', async () => {
    const taken = email;
    provider.person = { sub: createRandomUuid(), email: 'mine@example.com', email_verified: true };
    expect(await signIn(() => forge({ claims: { email: taken } }))).toBe('no_access');
  });
});

describe('a provider', () => {
  it.each<[string, string, (response: ServerResponse) => void]>([
    ['answers HTML', 'provider_answer_invalid', (response) => response.end('<html></html>')],
    ['answers 500', 'provider_answer_invalid', (response) => response.writeHead(500).end()],
    [
      'goes away in the middle',
      'provider_unavailable',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"access_token"', () => response.destroy());
      },
    ],
    ['answers without end', 'provider_unavailable', (response) => response.end('a'.repeat(300_000))],
    ['hangs', 'provider_unavailable', () => undefined],
    [
      'does not take the secret',
      'provider_refused',
      (response) => {
        response.statusCode = 401;
        response.setHeader('content-type', 'application/json').end('{"error":"invalid_client"}');
      },
    ],
    [
      'asks for another secret',
      'provider_refused',
      (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="clients"' }).end(),
    ],
  ])('that %s ends the sign-in, and locks nobody out', async (_name, failure, answer) => {
    expect(await signIn(() => (provider.answer = { '/token': answer }))).toBe(failure);
    expect([...browser.cookies.keys()]).toEqual([]);
    provider.answer = {};
    expect(await signIn(() => undefined)).toBeNull();
  });

  it('that is another one in `iss` of the answer is refused', async () => {
    const back = await browser.visit(await browser.begin());
    back.searchParams.set('iss', 'https://evil.example');
    const { hash } = locationOf(await browser.get(back));
    expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('provider_answer_invalid');
  });
});
