import { expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import {
  createAccount,
  createTestDatabase,
  createTestRedis,
  releaseAfterFile,
  startTestService,
} from '@posthorn/test-support';
import { API_KEYS, startApi } from '../../../services/api/src/start-api.js';
import { INGEST_KEYS, startIngest } from '../../../services/ingest/src/start-ingest.js';
import { type Target, attack } from '../src/index.js';

/** Another one each day: over the weeks it sees what one seed does not. */
const SEED = Math.floor(Date.now() / 86_400_000);
const REQUESTS = 1500;

async function startTarget(): Promise<Target> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const environment = { DATABASE_URL: store.url, REDIS_URL: redis.url };
  const [api, ingest] = await Promise.all([
    startTestService({ start: startApi, keys: API_KEYS, environment }),
    startTestService({ start: startIngest, keys: INGEST_KEYS, environment }),
  ]);
  releaseAfterFile(() => api.stop());
  releaseAfterFile(() => ingest.stop());
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  return {
    apiUrl: api.url,
    ingestUrl: ingest.url,
    apiKey: (await createAccount(database)).apiKey,
    foreignApiKey: (await createAccount(database)).apiKey,
  };
}

it(`every answer to ${REQUESTS} requests, most of them wrong, is one that the document describes (--seed ${SEED})`, async () => {
  const { issues, tally } = await attack({
    target: await startTarget(),
    requests: REQUESTS,
    seed: SEED,
    lanes: 4,
  });
  expect(issues).toEqual([]);
  expect(tally.total()).toBeGreaterThanOrEqual(REQUESTS);
  // Had it been refused all along, the attack would have tried little.
  expect(tally.byClass()['2xx']).toBeGreaterThan(REQUESTS / 10);
});
