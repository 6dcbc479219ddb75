import { redisCommand } from '@posthorn/local-stack';
import { getStoreAddresses } from './store-addresses.js';

export interface TestRedis {
  readonly url: string;
  /** Empties the database. */
  release(): Promise<void>;
}

/** Stored in database 0, which no test gets. */
const COUNTER = 'posthorn:test-databases';

/** An empty logical database for one test file. A run has 1023 of them. */
export async function createTestRedis(): Promise<TestRedis> {
  const { redisUrl } = getStoreAddresses();
  const reply = await redisCommand(redisUrl, ['INCR', COUNTER]);
  const url = `${redisUrl}/${reply.slice(1)}`;
  return {
    url,
    async release() {
      await redisCommand(url, ['FLUSHDB']);
    },
  };
}
