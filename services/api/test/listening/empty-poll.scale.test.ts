import { expect, it } from '@jest/globals';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { createSender } from '../support/listen.js';
import { startTestApi } from '../support/start-test-api.js';

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

it('a long poll ends with an empty page and no cursor', async () => {
  const api = await startTestApi();
  const client = createClient(api);
  const endpointId = String(dataOf(await client.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
  await createSender(api, api.account.projectId)(endpointId);
  const poll = async (query: string): Promise<Page> =>
    (await client.get(`/v1/inbound-endpoints/${endpointId}/listen${query}`)).body as Page;
  const first = await poll('');
  const { data, meta } = await poll(`?after=${String(first.meta.next_cursor)}`);
  expect([data, meta.next_cursor]).toEqual([[], null]);
});
