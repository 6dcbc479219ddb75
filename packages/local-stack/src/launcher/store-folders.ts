import { join } from 'node:path';

interface StoreFolders {
  readonly postgres: string;
  readonly redis: string;
}

/** Where the private stores of a home keep their data. */
export function storeFolders(home: string): StoreFolders {
  return { postgres: join(home, 'postgres'), redis: join(home, 'redis') };
}
