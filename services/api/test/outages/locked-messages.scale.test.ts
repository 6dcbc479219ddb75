import { beforeAll, expect, it } from '@jest/globals';
import type { TestEndpoint } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError } from '../support/answers.js';
import type { Client } from '../support/client.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';
import type { TestApi } from '../support/start-test-api.js';

/** The responses arrive after 6 to 8 s. A statement without the lock timeout would wait for 30 s. */
const BOUNDED_MS = 28_000;

let api: TestApi;
let client: Client;
let endpoint: TestEndpoint;
beforeAll(async () => {
  ({ api, client, endpoint } = await startApiWithEndpoint({
    environment: { PROJECT_BURST_PER_SECOND: '0' },
  }));
});

function send(): Promise<Response> {
  return client.send({ endpoint_id: endpoint.publicId, payload: {} });
}

it('rejects sends soon while the messages are locked, and piles up no connections', async () => {
  dataOf(await send(), 202);
  await api.query('BEGIN');
  await api.query('LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
  const startedAt = performance.now();
  const refused = Promise.all(Array.from({ length: 600 }, send));
  const [row] = await api.query(
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'posthorn api'",
  );
  expect(row?.['count']).toBeLessThanOrEqual(10);
  for (const answer of await refused) {
    expectError(answer, 503, 'SERVICE_UNAVAILABLE');
    expect(Number(answer.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  }
  expect(performance.now() - startedAt).toBeLessThan(BOUNDED_MS);
  await api.query('COMMIT');
  expect(await api.query('SELECT count(*)::int FROM messages')).toEqual([{ count: 1 }]);
  dataOf(await send(), 202);
}, 60_000);
