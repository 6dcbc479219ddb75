import { beforeEach, expect, it } from '@jest/globals';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

let account: TestAccount;
let client: Client;
const api = await startTestApi();
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

/** Calls whose transaction locks the project. */
const LOCKING: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  'api-keys': () => client.post('/v1/api-keys'),
  consumers: () => client.put('/v1/consumers/acme', { name: 'Acme' }),
  endpoints: () => client.post('/v1/endpoints', { url: 'https://example.com/a' }),
  'event types': () => client.post('/v1/event-types', { name: 'a' }),
  exports: () =>
    client.post('/v1/exports', { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-02T00:00:00Z' }),
  projects: async () => {
    const { id } = dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/b' }), 201);
    return client.patch(`/v1/projects/${account.projectId}`, { notification_endpoint_id: id });
  },
};

/** An entry refers to its project. One statement records the calls of many tenants: none of them may hold up the others. */
it.each(Object.entries(LOCKING))(
  'a record of the audit log does not wait for a creation: %s',
  async (_name, call) => {
    await api.query('BEGIN');
    try {
      await api.query('SELECT FROM projects WHERE id = $1 FOR KEY SHARE', [account.projectId]);
      expect((await call()).status).toBeLessThan(300);
    } finally {
      await api.query('ROLLBACK');
    }
  },
);
