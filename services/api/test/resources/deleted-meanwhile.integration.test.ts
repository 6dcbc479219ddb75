import { beforeAll, it } from '@jest/globals';
import { countLockWaits, waitFor } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = createClient(api);
});

const KINDS: Readonly<Record<string, () => object>> = {
  '/v1/endpoints': () => ({ url: uniqueUrl() }),
  '/v1/inbound-endpoints': () => ({ url: uniqueUrl() }),
  '/v1/pull-endpoints': () => ({}),
};

interface Change {
  readonly name: string;
  readonly isPaused?: boolean;
  readonly make: (path: string) => PromiseLike<Response>;
}

const CHANGES: readonly Change[] = [
  { name: 'a deletion', make: (path) => client.delete(path) },
  { name: 'a pause', make: (path) => client.post(`${path}/pause`) },
  { name: 'a resumption', isPaused: true, make: (path) => client.post(`${path}/resume`) },
  { name: 'a change', make: (path) => client.patch(path, { description: 'changed' }) },
];

const CASES = Object.keys(KINDS).flatMap((kind) => CHANGES.map((change) => ({ kind, ...change })));

it.each(CASES)(
  'does not find, for $name, one of $kind that is deleted meanwhile',
  async ({ kind, isPaused = false, make }) => {
    const { id } = dataOf(await client.post(kind, KINDS[kind]?.()), 201) as { id: string };
    if (isPaused) await client.post(`${kind}/${id}/pause`);
    await api.query('BEGIN');
    await api.query('UPDATE endpoints SET deleted_at = now() WHERE id = $1', [id.replace('ep_', '')]);
    const answer = Promise.resolve(make(`${kind}/${id}`));
    await waitFor(async () => (await countLockWaits(api.query)) > 0);
    await api.query('COMMIT');
    expectError(await answer, 404, 'NOT_FOUND');
  },
);
