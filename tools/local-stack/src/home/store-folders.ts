import { join } from 'node:path';

interface StoreFolders {
  readonly postgres: string;
  readonly redis: string;
  /** Contains a folder for each node; only the lab uses it. */
  readonly redisCluster: string;
}

/** The data folders of a home's private stores. */
export function storeFolders(home: string): StoreFolders {
  return {
    postgres: join(home, 'postgres'),
    redis: join(home, 'redis'),
    redisCluster: join(home, 'redis-cluster'),
  };
}
