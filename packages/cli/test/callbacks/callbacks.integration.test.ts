import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { createTestFolder, releaseAfterFile, startTestService } from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { type CliAnswer, callCli } from '../support/call-cli.js';
import { openStores } from '../support/open-stores.js';

const URL = 'https://example.com/jobs/1';

let call: (...given: readonly string[]) => Promise<CliAnswer>;
let folder: string;
beforeAll(async () => {
  const { environment, account } = await openStores();
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  folder = await createTestFolder();
  call = (...given) =>
    callCli([...given, '--api-url', api.url], { environment: { POSTHORN_API_KEY: account.apiKey } });
});

async function send(...given: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const answer = await call('callbacks', 'send', URL, '--payload', '{"job":1}', '--json', ...given);
  return answer.json() as Readonly<Record<string, string>>;
}

async function keyIds(): Promise<readonly string[]> {
  const keys = (await call('callbacks', 'keys', 'list', '--json')).json();
  return (keys as readonly { readonly id: string }[]).map(({ id }) => id);
}

it('sends a callback, once for an idempotency key, with a secret from a file', async () => {
  const first = await send('--idempotency-key', 'job-1');
  expect(first['endpoint_id']).toMatch(/^ep_/);
  expect(await send('--idempotency-key', 'job-1')).toEqual(first);
  const path = join(folder, 'secret');
  await writeFile(path, 'a-secret-of-my-receiver\n');
  expect((await send('--secret-file', path))['endpoint_id']).not.toBe(first['endpoint_id']);
  const refused = await call('callbacks', 'send', 'ftp://example.com', '--payload', '{}');
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain('url');
});

it('rotates the keys that sign', async () => {
  await send();
  const [old = ''] = await keyIds();
  const created = await call('callbacks', 'keys', 'create');
  expect(created.stdout).toMatch(/^signing_secret +whsec_/m);
  expect((await call('callbacks', 'keys', 'delete', old)).exitCode).toBe(0);
  expect(await keyIds()).toHaveLength(1);
  expect(await keyIds()).not.toContain(old);
});
