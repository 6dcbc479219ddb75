import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { toPrefixedId } from '@posthorn/common';
import {
  createCertificate,
  createEndpoint,
  createTestFolder,
  releaseAfterFile,
  startReceiver,
  startTestService,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../services/api/src/start-api.js';
import { type CliAnswer, callCli } from './support/call-cli.js';
import { openStores } from './support/open-stores.js';

const issuer = await startReceiver([{ status: 400, body: '{"error":"invalid_scope"}' }]);
releaseAfterFile(() => issuer.close());

let call: (...given: readonly string[]) => Promise<CliAnswer>;
let file: (name: string, text: string) => Promise<string>;
let endpoint: string;
beforeAll(async () => {
  const { environment, account, database } = await openStores();
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  const folder = await createTestFolder();
  file = async (name, text) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const { id } = await createEndpoint(database, {
    projectId: account.projectId,
    url: 'https://example.com/hook',
  });
  endpoint = toPrefixedId('endpoint', id);
  call = (...given) =>
    callCli(['endpoints', ...given, '--api-url', api.url], {
      environment: { POSTHORN_API_KEY: account.apiKey },
    });
});

it('sets, shows, tests and deletes the OAuth2 of an endpoint', async () => {
  const secret = ['--client-secret-file', await file('secret', 's3cret\n')];
  const extra = ['--extra-params-file', await file('extra', '{"tenant":"acme"}')];
  const given = ['--token-url', issuer.url, '--client-id', 'us', '--scope', 'a', ...secret, ...extra];
  const { json } = await call('auth', 'set', endpoint, ...given, '--json');
  expect(json()).toMatchObject({ client_id: 'us', scope: 'a', extra_params: ['tenant'] });
  const shown = await call('auth', 'get', endpoint);
  expect(shown.stdout).toMatch(/^token_state\.last_error +-?$/m);
  expect(shown.stdout).not.toContain('s3cret');
  expect((await call('auth', 'test', endpoint)).stdout).toContain('answered 400 invalid_scope');
  expect((await call('auth', 'delete', endpoint)).exitCode).toBe(2);
  expect(await call('auth', 'delete', endpoint, '--yes')).toMatchObject({ exitCode: 0 });
  expect((await call('auth', 'get', endpoint)).exitCode).not.toBe(0);
});

it('sets, shows and deletes the client certificate of an endpoint', async () => {
  const [shown, next] = [createCertificate('posthorn'), createCertificate('later', { validFromSeconds: 60 })];
  const given = [
    ...[
      '--certificate-file',
      await file('certificate', shown.certificate),
      '--key-file',
      await file('key', shown.key),
    ],
    ...['--next-certificate-file', await file('next', next.certificate)],
  ];
  const refused = await call('tls', 'set', endpoint, ...given);
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('next.client_key') });
  const withNext = [...given, '--next-key-file', await file('next-key', next.key)];
  expect(await call('tls', 'set', endpoint, ...withNext)).toMatchObject({ exitCode: 0 });
  const { stdout } = await call('tls', 'get', endpoint);
  expect(stdout).toMatch(/^client_certificate\.subject +CN=posthorn$/m);
  expect(stdout).toMatch(/^next\.subject +CN=later$/m);
  expect(await call('tls', 'delete', endpoint, '--yes')).toMatchObject({ exitCode: 0 });
});
