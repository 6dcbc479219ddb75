import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { GlobalConfig } from 'jest';

const KEEPER = 'tools/test-support/dist/stores/keep-stores.js';

interface StoreAddresses {
  readonly templateUrl: string;
  readonly redisUrl: string;
}

/**
 * Starts the stores of this run in their own process, see stores/keep-stores.ts. Jest loads this file outside its
 * module system, where imports of the project's TypeScript do not work.
 */
// eslint-disable-next-line import-x/no-default-export -- Jest asks for it.
export default async function startStores({ rootDir }: GlobalConfig): Promise<void> {
  // Its own session: a Ctrl-C in the terminal reaches jest, and the keeper tidies up afterwards.
  const keeper = spawn(process.execPath, [join(rootDir, KEEPER)], {
    cwd: rootDir,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  Reflect.set(globalThis, Symbol.for('posthorn.stores-keeper'), keeper);

  const { templateUrl, redisUrl } = await new Promise<StoreAddresses>((resolve, reject) => {
    keeper.once('message', (addresses) => resolve(addresses as StoreAddresses));
    keeper.once('exit', () => reject(new Error('The stores for the tests could not be started, see above.')));
  });
  // eslint-disable-next-line no-restricted-properties -- Jest passes the environment to its workers.
  Object.assign(process.env, { POSTHORN_TEST_TEMPLATE_URL: templateUrl, POSTHORN_TEST_REDIS_URL: redisUrl });
}
