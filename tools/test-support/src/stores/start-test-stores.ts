import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@posthorn/config';
import { startPostgres, startRedis } from '@posthorn/local-stack';
import { createReleaseStack } from '@posthorn/runtime';
import type { StoreAddresses } from './store-addresses.js';

export interface TestStores {
  readonly addresses: StoreAddresses;
  /** Stops the stores and removes their folder. */
  stop(): Promise<void>;
}

/** Durability is unnecessary: a crash of the machine loses a test run anyway. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  max_wal_size: '256MB',
};
/**
 * A folder in memory, as most Linux systems have one. Each test file copies the 900 files of the template database,
 * which costs a twentieth there.
 */
const MEMORY_FOLDER = '/dev/shm';
/** The type of such a file system, from statfs(2). */
const TMPFS = 0x01021994;
/** A run uses less than a quarter of it. */
const ROOMY_BYTES = 4 * 1024 ** 3;
const REDIS_DATABASES = 1024;

export async function startTestStores(): Promise<TestStores> {
  const releases = createReleaseStack();
  const stop = async (): Promise<void> => {
    const [failure] = await releases.releaseAll();
    if (failure !== undefined) throw failure.error;
  };
  try {
    return { addresses: await start(releases), stop };
  } catch (error) {
    await releases.releaseAll();
    throw error;
  }
}

async function start(releases: ReturnType<typeof createReleaseStack>): Promise<StoreAddresses> {
  const folder = await mkdtemp(join(await findParentFolder(), 'posthorn-test-'));
  releases.push('folder', () => rm(folder, { recursive: true, force: true }));
  // When this process is root, PostgreSQL runs as another user, who needs access to the path.
  await chmod(folder, 0o711);

  const postgres = await startPostgres({ dataDirectory: join(folder, 'postgres'), settings: FAST_SETTINGS });
  releases.push('PostgreSQL', () => postgres.stop());

  const redis = await startRedis({
    dataDirectory: join(folder, 'redis'),
    path: readEnvironment()['PATH'] ?? '',
    appendOnly: false,
    databases: REDIS_DATABASES,
    say: (text) => process.stderr.write(`${text}\n`),
  });
  releases.push('Redis', () => redis.stop());
  return { templateUrl: postgres.url, redisUrl: redis.url };
}

async function findParentFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined);
  const isRoomy = memory?.type === TMPFS && memory.bavail * memory.bsize >= ROOMY_BYTES;
  return isRoomy ? MEMORY_FOLDER : tmpdir();
}
