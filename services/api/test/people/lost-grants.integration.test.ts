import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { type TestAccount, createAccount, waitFor } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { createSender } from '../support/listen.js';
import type { TestConsole } from '../support/open-console.js';
import { openPersonBrowser } from '../support/person-browser.js';
import { startIdentityProvider } from '../support/start-identity-provider.js';
import { startTestApi } from '../support/start-test-api.js';

const provider = await startIdentityProvider();
const api = await startTestApi({ environment: { ...provider.environment, TRUSTED_PROXIES: '1' } });
let page: TestConsole;
let account: TestAccount;
let owner: Client;
let grantId: string;
let endpointId: string;
let status: Promise<number>;
/** A person with two projects listens to an endpoint of the first one. */
beforeEach(async () => {
  const email = `${createRandomUuid()}@example.com`;
  const grant = async ({ apiKey }: TestAccount) =>
    dataOf(await createClient(api, apiKey).post('/v1/access-grants', { email }), 201)['id'];
  // Projects of one name are sorted by their ids.
  account = await createAccount(api.database);
  const other = await createAccount(api.database);
  await grant(other);
  grantId = String(await grant(account));
  owner = createClient(api, account.apiKey);
  endpointId = String(dataOf(await owner.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
  provider.person = { sub: createRandomUuid(), email, email_verified: true };
  const browser = openPersonBrowser(api);
  await browser.signIn();
  page = browser.open();
  status = page.call('get', `/v1/inbound-endpoints/${endpointId}/listen`).then((answer) => answer.status);
  await waitFor(async () => {
    const [row] = dataOf(await owner.get('/v1/access-grants'), 200) as unknown as readonly Fields[];
    return row?.['last_used_at'] !== null;
  });
});

type Fields = Readonly<Record<string, unknown>>;

const LOSSES: readonly [string, number, () => Promise<unknown>][] = [
  ['was revoked', 401, () => owner.delete(`/v1/access-grants/${grantId}`)],
  ['was narrowed', 403, () => owner.patch(`/v1/access-grants/${grantId}`, { scopes: ['inbound:read'] })],
];

describe.each(LOSSES)('a listener whose grant %s', (_how, expected, change) => {
  it('gets no webhook from a call that it began before', async () => {
    await change();
    const path = `/v1/inbound-endpoints/${endpointId}`;
    await waitFor(async () => (await page.call('patch', path, { body: {} })).status >= 403);
    const id = await createSender(api, account.projectId)(endpointId);
    expect(await status).toBe(expected);
    expect((await api.database.messages.findById(id))?.status).toBe('queued');
  });
});
