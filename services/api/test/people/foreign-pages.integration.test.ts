import { expect, it } from '@jest/globals';
import { openConsole } from '../support/open-console.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

const api = await startTestApi({ environment: { ...WITH_PROVIDER, TRUSTED_PROXIES: '1' } });

it.each([
  ['image', '198.18.0.1'],
  ['iframe', '198.18.0.2'],
])('an %s in a page of another site is no sign-in, and locks no reader out', async (part, reader) => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': part, 'x-forwarded-for': reader };
  for (let n = 0; n < 11; n += 1) {
    for (const path of ['callback?state=x', 'sign-in']) {
      const init = { headers, redirect: 'manual' } as const;
      const response = await fetch(`${api.url}/v1/console-sessions/${path}`, init);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  }
  const own = { 'x-forwarded-for': reader };
  expect((await openConsole(api).signInWithKey(api.account.apiKey, own)).status).toBe(201);
});
