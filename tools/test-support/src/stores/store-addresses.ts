import { readEnvironment } from '@posthorn/config';

/** The values that global setup passes to the test files in environment variables. */
export interface StoreAddresses {
  /** A migrated database without connections, used as a template. */
  readonly templateUrl: string;
  readonly redisUrl: string;
}

export function getStoreAddresses(): StoreAddresses {
  const { POSTHORN_TEST_TEMPLATE_URL: templateUrl, POSTHORN_TEST_REDIS_URL: redisUrl } = readEnvironment();
  if (templateUrl === undefined || redisUrl === undefined) {
    throw new Error('No stores: run this test in the integration or the end-to-end project of jest.');
  }
  return { templateUrl, redisUrl };
}
