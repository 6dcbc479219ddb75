import { expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import {
  createAccount,
  createTestDatabase,
  createTestRedis,
  releaseAfterFile,
  startTestService,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../services/api/src/start-api.js';
import { INGEST_VARIABLES, startIngest } from '../../../services/ingest/src/start-ingest.js';
import { type Target, attack } from '../src/index.js';

/** A different seed each day, so that the tests cover more over the weeks. */
const SEED = Math.floor(Date.now() / 86_400_000);
const REQUESTS = 1500;

async function startTarget(): Promise<Target> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const environment = { DATABASE_URL: store.url, REDIS_URL: redis.url };
  const [api, ingest] = await Promise.all([
    startTestService({ start: startApi, variables: API_VARIABLES, environment }),
    startTestService({ start: startIngest, variables: INGEST_VARIABLES, environment }),
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

it(`gets only responses that the document describes to ${REQUESTS} mostly invalid requests (--seed ${SEED})`, async () => {
  const { issues, tally } = await attack({
    target: await startTarget(),
    requests: REQUESTS,
    seed: SEED,
    lanes: 4,
  });
  expect(issues).toEqual([]);
  expect(tally.total()).toBeGreaterThanOrEqual(REQUESTS);
  // An attack whose requests are all rejected would test little.
  expect(tally.byClass()['2xx']).toBeGreaterThan(REQUESTS / 10);
});
