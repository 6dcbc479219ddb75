import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { workerStopsWithinMs } from '@posthorn/domain';
import { claimHome } from '../home/claim-home.js';
import { createDevFile } from '../home/dev-file.js';
import { storeFolders } from '../home/store-folders.js';
import { findProcessBirth } from '../machine/processes.js';
import { findCluster } from '../postgres/find-cluster.js';
import { stopPostgres } from '../postgres/stop-postgres.js';
import { stopRedis } from '../redis/stop-redis.js';

/** A service ends by itself when its launcher is gone. The watchdog waits a little longer than that. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;

interface LeftServices {
  /** The pids of the services. */
  readonly services: readonly number[];
  readonly deliveryTimeoutMs: number;
}

/** Stops what a killed launcher left in its home. Throws StartError when the next launcher already has the home. */
export async function tidyUp(home: string, { services, deliveryTimeoutMs }: LeftServices): Promise<void> {
  const claim = await claimHome(home, 'is still being stopped');
  try {
    await waitForEnd(services, workerStopsWithinMs(deliveryTimeoutMs) + PATIENCE_MS);
    await stopStores(home);
    await (await createDevFile(home)).stop();
  } finally {
    await claim.stop();
  }
}

/** The services drain into the stores, which must stop after them. */
async function waitForEnd(pids: readonly number[], withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while ((await isAnyAlive(pids)) && Date.now() < deadline) await delay(LOOK_EVERY_MS);
}

/** A zombie does not count as alive. */
async function isAnyAlive(pids: readonly number[]): Promise<boolean> {
  const births = await Promise.all(pids.map(findProcessBirth));
  return births.some((birth) => birth !== undefined);
}

async function stopStores(home: string): Promise<void> {
  const { postgres, redis, redisCluster } = storeFolders(home);
  const nodes = await readdir(redisCluster).catch(() => []);
  const folders = [redis, ...nodes.map((node) => join(redisCluster, node))];
  await Promise.all(folders.map((folder) => stopRedis(folder)));
  if (!(await exists(postgres))) return;
  const { folder, owner } = await findCluster(postgres);
  await stopPostgres(folder, owner);
}

async function exists(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  );
}
