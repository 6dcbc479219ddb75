import { expect, it } from '@jest/globals';
import type { OperationObject } from '@posthorn/openapi';
import { checkEach } from '@posthorn/test-support';
import { expectError, invalidPaths } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { createClient } from '../support/client.js';
import { openConsole } from '../support/open-console.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

/** Others may put anything into these queries: senders, and the provider of the console. */
const OF_OTHERS = ['/v1/webhooks/receive/{id}/{token}', '/v1/console-sessions/callback'];
const UNKNOWN = ['limmit', '__proto__', 'toString', ''];
const ID = '018f0000-0000-7000-8000-000000000000';

const OPERATIONS = Object.entries(document.paths)
  .filter(([path]) => !OF_OTHERS.includes(path))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method as 'get',
      path: path.replaceAll(/\{\w+\}/g, ID),
      parameters: queryNamesOf(operation),
    })),
  );

const nameOf = ({ name }: { readonly name: string }): string => name;

function queryNamesOf({ parameters = [] }: OperationObject): readonly string[] {
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
}

/** What a page sends besides: some operations need a session. */
const api = await startTestApi({ environment: { ...WITH_PROVIDER, PROJECT_BURST_PER_SECOND: '0' } });
const client = createClient(api);
const page = openConsole(api);
await page.signInWithKey(api.account.apiKey);
const ofPage = { Cookie: page.cookie ?? '', Origin: api.url, 'X-Posthorn-Console': '1' };

it('names each unknown parameter of every operation', async () => {
  const query = UNKNOWN.map((name) => `${name}=1`).join('&');
  await checkEach(OPERATIONS, nameOf, async ({ method, path }) => {
    const response = await client[method](`${path}?${query}`).set(ofPage);
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response).slice(0, UNKNOWN.length)).toEqual(UNKNOWN);
  });
});

it('names the parameter of every operation that a misspelt one resembles', async () => {
  const parameters = OPERATIONS.flatMap(({ parameters: names, ...operation }) =>
    names.map((parameter) => ({ ...operation, parameter })),
  );
  await checkEach(parameters, nameOf, async ({ method, path, parameter }) => {
    const response = await client[method](`${path}?${parameter}x=1`).set(ofPage);
    expectError(response, 400, 'INVALID_REQUEST');
    expect(response.text).toContain(
      `"${parameter}x","message":"unknown query parameter; did you mean ${parameter}?"`,
    );
  });
});

it('names the unknown parameters together with all other issues', async () => {
  const response = await client.get('/v1/logs?limit=0&statuss=queued&start_time=x');
  expectError(response, 400, 'INVALID_REQUEST');
  expect([...new Set(invalidPaths(response))].sort()).toEqual(['limit', 'start_time', 'statuss']);
});

it('asks for a key first', async () => {
  const stranger = createClient(api, `wh_live_${'x'.repeat(32)}`);
  expectError(await stranger.get('/v1/logs?statuss=queued'), 401, 'UNAUTHORIZED');
});
