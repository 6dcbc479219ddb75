import { type TestService, releaseAfterFile, startTestService } from '@posthorn/test-support';
import { API_KEYS, startApi } from '../../src/start-api.js';
import type { TestApi } from './start-test-api.js';

/** The same API as another process, released after the file. */
export async function startSecondApi(
  { toDatabase, redisUrl }: TestApi,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const service = await startTestService({
    start: startApi,
    keys: API_KEYS,
    environment: { DATABASE_URL: toDatabase.url, REDIS_URL: redisUrl, ...environment },
  });
  releaseAfterFile(() => service.stop());
  return service;
}
