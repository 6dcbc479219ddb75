import { readEnvironment } from '@posthorn/config';

/** What global setup hands to the test files, as environment variables of the same names in capitals. */
export interface StoreAddresses {
  /** A migrated database that nobody connects to: it is there to be cloned. */
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
