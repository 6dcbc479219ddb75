import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { openConsole } from '../support/open-console.js';
import { type PersonBrowser, locationOf, openPersonBrowser } from '../support/person-browser.js';
import { startIdentityProvider } from '../support/start-identity-provider.js';
import { startTestApi } from '../support/start-test-api.js';

const ADDRESS = 'https://posthorn.example.com';
const CURRENT = '/v1/console-sessions/current';

const provider = await startIdentityProvider(ADDRESS);
const api = await startTestApi({
  environment: { ...provider.environment, PUBLIC_BASE_URL: ADDRESS, TRUSTED_PROXIES: '1' },
});
let browser: PersonBrowser;
beforeEach(async () => {
  const email = `${createRandomUuid()}@example.com`;
  provider.person = { sub: email, email, email_verified: true };
  await createClient(api, api.account.apiKey).post('/v1/access-grants', { email });
  browser = openPersonBrowser(api);
});

describe('behind https, where no other host of the domain can set them,', () => {
  it('the cookies of a sign-in have the prefix __Host-', async () => {
    const response = await browser.get('/v1/console-sessions/sign-in');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-posthorn_sign_in_[0-9a-f]{16}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  it('the cookie of the session has it, too, and nothing else stays', async () => {
    const back = await browser.visit(await browser.begin());
    const response = await browser.get(back);
    expect(locationOf(response).href).toBe(`${ADDRESS}/console`);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-posthorn_console=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect([...browser.cookies.keys()]).toEqual(['__Host-posthorn_console']);
  });

  it('a cookie without the prefix counts neither for a sign-in nor for a session', async () => {
    const back = await browser.visit(await browser.begin());
    const [[name, sealed] = ['', '']] = browser.cookies;
    browser.cookies.delete(name);
    browser.cookies.set(name.replace('__Host-', ''), sealed);
    expect(locationOf(await browser.get(back)).hash).toContain('error=unknown_state');
    browser.cookies.clear();
    await browser.signIn();
    const page = openConsole(api);
    const headers = { origin: ADDRESS };
    page.cookie = `posthorn_console=${browser.cookies.get('__Host-posthorn_console') ?? ''}`;
    expectError(await page.call('get', CURRENT, { headers }), 401, 'UNAUTHORIZED');
    page.cookie = `__Host-${page.cookie}`;
    expect((await page.call('get', CURRENT, { headers })).status).toBe(200);
  });
});
