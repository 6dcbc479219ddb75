import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { routes } from '../support/api-document.js';
import { expectError } from '../support/answers.js';
import { type TestConsole, openConsole } from '../support/open-console.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

const KEYS = '/v1/api-keys';

let page: TestConsole;
const api = await startTestApi({ environment: { ...WITH_PROVIDER, TRUSTED_PROXIES: '1' } });
beforeEach(async () => {
  page = openConsole(api);
  await page.signInWithKey((await createAccount(api.database)).apiKey);
});

/** A provider sends browsers there from its own site. */
const isSignIn = ({ operationId }: { readonly operationId: string }): boolean =>
  /^consoleSessions\.(signIn|completeSignIn)$/.test(operationId);

describe('a read with the cookie', () => {
  const plain = { 'x-posthorn-console': undefined, origin: undefined };

  it('needs no header of the page', async () => {
    expect((await page.call('get', KEYS, { headers: plain })).status).toBe(200);
    expect((await page.call('head', KEYS, { headers: plain })).status).toBe(200);
    const typed = { ...plain, 'sec-fetch-site': 'none' };
    expect((await page.call('get', KEYS, { headers: typed })).status).toBe(200);
  });

  it.each(['script', 'style', 'image', 'iframe', 'worker', 'serviceworker'])(
    'is FORBIDDEN as a %s of a page, because its bytes may be a sender’s',
    async (destination) => {
      const loaded = { ...plain, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      expectError(await page.call('get', KEYS, { headers: loaded }), 403, 'FORBIDDEN');
    },
  );

  it.each(['empty', 'document'])(
    'may be one whose destination is %s: a call, or a typed address',
    async (it) => {
      const headers = { ...plain, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': it };
      expect((await page.call('get', KEYS, { headers })).status).toBe(200);
    },
  );

  it('is FORBIDDEN when another site or host causes it, because reading a pull event changes it', async () => {
    for (const site of ['same-site', 'cross-site']) {
      const response = await page.call('get', KEYS, { headers: { ...plain, 'sec-fetch-site': site } });
      expectError(response, 403, 'FORBIDDEN');
    }
  });

  it.each([
    ['another origin of the site', { origin: 'http://127.0.0.1:1' }],
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a WebSocket without Origin', { connection: 'Upgrade', upgrade: 'websocket' }],
    [
      'a WebSocket of another origin of the site',
      { connection: 'Upgrade', upgrade: 'websocket', origin: 'http://127.0.0.1:1' },
    ],
  ])('is FORBIDDEN from %s, on every route', async (_what, headers) => {
    for (const { path } of routes.filter(
      ({ method, description }) => method === 'get' && !isSignIn(description),
    )) {
      const response = await page.call('get', path, { headers: { ...plain, ...headers } });
      expectError(response, 403, 'FORBIDDEN');
    }
  });

  it('is never allowed for pages of other origins', async () => {
    const { headers } = await page.call('get', KEYS, { headers: { origin: 'https://evil.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await page.call('options', KEYS, { headers: { origin: 'https://evil.example' } });
    expect(preflight.status).toBe(405);
  });
});
