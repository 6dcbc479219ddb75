import { type TestService, releaseAfterFile, startTestService } from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../src/start-api.js';
import type { TestApi } from './start-test-api.js';

/** Starts a second process of the same API; the test file releases it at its end. */
export async function startSecondApi(
  { toDatabase, redisUrl }: TestApi,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const service = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
    environment: { DATABASE_URL: toDatabase.url, REDIS_URL: redisUrl, ...environment },
  });
  releaseAfterFile(() => service.stop());
  return service;
}
