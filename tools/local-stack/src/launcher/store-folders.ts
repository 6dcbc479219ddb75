import { join } from 'node:path';

interface StoreFolders {
  readonly postgres: string;
  readonly redis: string;
  /** With a folder for each node; only a laboratory has one. */
  readonly redisCluster: string;
}

/** Where the private stores of a home keep their data. */
export function storeFolders(home: string): StoreFolders {
  return {
    postgres: join(home, 'postgres'),
    redis: join(home, 'redis'),
    redisCluster: join(home, 'redis-cluster'),
  };
}
