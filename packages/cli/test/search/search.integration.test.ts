import { beforeAll, expect, it } from '@jest/globals';
import { releaseAfterFile, startTestService } from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { type CliAnswer, callCli } from '../support/call-cli.js';
import { openStores } from '../support/open-stores.js';

let search: (...given: readonly string[]) => Promise<CliAnswer>;
beforeAll(async () => {
  const { environment, account } = await openStores();
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  const call = async (...given: readonly string[]): Promise<CliAnswer> =>
    await callCli([...given, '--api-url', api.url], { environment: { POSTHORN_API_KEY: account.apiKey } });
  await call('consumers', 'create', 'acme', '--name', 'Acme Ltd');
  search = async (...given) => await call('search', ...given);
});

it('shows what the API finds', async () => {
  expect((await search('acme ltd', '--json')).json()).toMatchObject([
    { kind: 'consumer', id: 'acme', title: 'Acme Ltd', matched: 'name' },
  ]);
  expect((await search('nothing', '--json')).json()).toEqual([]);
});
