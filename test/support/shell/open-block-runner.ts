import { delimiter, join } from 'node:path';
import { findFreePort, startRedis } from '@posthorn/local-stack';
import { createTestFolder, releaseAfterFile } from '@posthorn/test-support';
import { startToolsPostgres } from '../postgres-tools.js';
import { runStack } from '../run-stack.js';
import { linkCheckout } from './link-checkout.js';
import { openShell } from './open-shell.js';

export interface BlockRunner {
  /** Types the script into the shell at once. Returns its output. */
  paste(script: string): Promise<string>;
  /** All that was written so far, by programs in the background too. */
  output(): string;
  /** All that the stack wrote so far: its own receiver writes a line for each delivery. */
  stackOutput(): string;
}

const RECEIVER = '127.0.0.1:4000';
const SHOP = 'localhost:4100';
const OF_A_RESTORE = 'dropdb';
/** `curl` fails on an unsuccessful response, unless it waits for a port. */
const PROFILE = `curl() {
  case "$*" in *--retry-connrefused*) command curl "$@" ;; *) command curl --fail-with-body "$@" ;; esac
}`;

/** A local stack, and a shell in a folder that looks like the clone which `npm start` runs in. */
export async function openBlockRunner(): Promise<BlockRunner> {
  const folder = await createTestFolder();
  await linkCheckout(folder);
  const postgres = await startToolsPostgres();
  releaseAfterFile(() => postgres.stop());
  const path = process.env['PATH'] ?? '';
  const redis = await startRedis({ dataDirectory: join(folder, 'redis'), path });
  releaseAfterFile(() => redis.stop());
  const stores = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const home = join(folder, 'home');
  const stack = await runStack(home, { ...stores, LOG_LEVEL: 'warn' });
  releaseAfterFile(() => stack.stop());
  const port = String(await findFreePort());
  const shopPort = String(await findFreePort());
  const environment = {
    ...process.env,
    ...postgres.environment,
    ...stores,
    POSTHORN_HOME: home,
    PATH: `${postgres.programs}${delimiter}${path}`,
    PORT: port,
    SHOP_PORT: shopPort,
  };
  const shell = await openShell({ folder, environment, profile: PROFILE });
  releaseAfterFile(() => shell.close());

  async function paste(script: string): Promise<string> {
    // A restore starts with stopping all services.
    if (script.includes(OF_A_RESTORE)) await stack.stop();
    const free = script.replaceAll(RECEIVER, `127.0.0.1:${port}`).replaceAll(SHOP, `localhost:${shopPort}`);
    return await shell.run(free);
  }

  return { paste, output: () => shell.output(), stackOutput: () => stack.output() };
}
