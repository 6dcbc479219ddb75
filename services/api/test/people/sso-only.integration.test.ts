import { expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { expectError } from '../support/answers.js';
import { createCode, openConsole } from '../support/open-console.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

const CURRENT = '/v1/console-sessions/current';
const api = await startTestApi();
const environment = { ...WITH_PROVIDER, CONSOLE_SIGN_IN: 'sso', TRUSTED_PROXIES: '1' };
const strict = { url: (await startSecondApi(api, environment)).url, assertDescribed: api.assertDescribed };

it('ends the sessions of keys, and leaves the one-time code', async () => {
  const account = await createAccount(api.database);
  const before = openConsole(api);
  await before.signInWithKey(account.apiKey);
  const page = openConsole(strict);
  page.cookie = before.cookie;
  for (const path of [CURRENT, '/v1/api-keys'])
    expectError(await page.call('get', path), 401, 'UNAUTHORIZED');
  const fresh = openConsole(strict);
  expectError(await fresh.signInWithKey(account.apiKey), 403, 'FORBIDDEN');
  expect((await fresh.signInWithCode(await createCode(api, account))).status).toBe(201);
  expect((await fresh.call('get', '/v1/api-keys')).status).toBe(200);
});

it('is off without a provider: no sign-in and no callback is there', async () => {
  for (const path of ['sign-in', 'callback']) {
    const response = await fetch(`${api.url}/v1/console-sessions/${path}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});
