import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig, readEnvironment } from '@posthorn/config';
import { applyMigrations } from '@posthorn/database';
import { type PostgresSettings, LOOPBACK, spawnWatchdog, openPostgres } from '@posthorn/local-stack';
import { type ReleaseStack, createReleaseStack } from '@posthorn/runtime';
import { at } from '../at.js';
import { type Fleet, type ServiceCounts, PROJECT_FOLDER, startFleet } from './fleet.js';
import { type Journal, createJournal } from './journal.js';
import { type LabRedis, startLabRedis } from './lab-redis.js';
import { type LabClusterSize, startLabRedisCluster } from './lab-redis-cluster.js';
import { type LabSql, openLabSql } from './open-sql.js';
import { type LabAccount, provisionAccount } from './provision-account.js';
import { type StoreControl, createStoreControl } from './store-control.js';

/** As durable as in production: an acknowledged commit survives a kill. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** The whole service on one machine in many processes. Each process can be subject to faults. */
export interface LabStack {
  readonly folder: string;
  readonly postgres: StoreControl;
  /** With a cluster, its first node. */
  readonly redis: LabRedis;
  /** One server, or the nodes of a cluster: the masters first, then the replicas in the order of their masters. */
  readonly redisNodes: readonly LabRedis[];
  readonly services: Fleet;
  readonly journal: Journal;
  readonly sql: LabSql;
  readonly account: LabAccount;
  /** Applies the migrations of this version, after those of another one. */
  migrate(): Promise<unknown>;
  /** Stops everything and removes the folder. */
  stop(): Promise<void>;
}

export interface LabStackOptions {
  readonly services: ServiceCounts;
  /** Environment variables of the services. They override the lab's own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Additional settings. The durability settings stay in force. */
  readonly postgresSettings?: PostgresSettings;
  /** A Redis Cluster instead of one server. */
  readonly redisCluster?: LabClusterSize;
  /** Options of Node.js itself for every service. */
  readonly nodeOptions?: readonly string[];
  /** The built project whose services and migrations run. The default is this one. */
  readonly projectFolder?: string;
  /** Keeps the folder with its logs after the stop. */
  readonly keepFolder?: boolean;
}

const ENCRYPTION_KEY_BYTES = 32;

/** New migrated stores in a temporary folder, and the built services. Everything listens on loopback. */
export async function startLabStack(options: LabStackOptions): Promise<LabStack> {
  const releases = createReleaseStack();
  try {
    return await start(options, releases);
  } catch (error) {
    await releases.releaseAll();
    throw error;
  }
}

async function start(options: LabStackOptions, releases: ReleaseStack): Promise<LabStack> {
  const { PATH: path = '', HOME: home } = readEnvironment();
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-lab-'));
  releases.push('folder', () =>
    options.keepFolder === true ? undefined : rm(folder, { recursive: true, force: true }),
  );
  // When this process is root, PostgreSQL runs as another user, who needs access to the path.
  await chmod(folder, 0o711);
  await mkdir(join(folder, 'logs'));

  // It stops the stores when this process is killed, because they do not notice it themselves.
  const { deliveryTimeoutMs } = loadConfig(['deliveryTimeoutMs'], options.environment ?? {});
  const watchdog = spawnWatchdog(folder, deliveryTimeoutMs);
  releases.push('watchdog', () => watchdog.stop());

  const journal = createJournal();
  const postgres = await startLabPostgres(
    { dataDirectory: join(folder, 'postgres'), settings: options.postgresSettings ?? {} },
    journal,
  );
  releases.push('PostgreSQL', () => postgres.stop());
  const redisNodes = await startRedis({ folder, path, ...options }, { journal, releases });
  await createSchema(postgres.url, options.projectFolder);
  const sql = openLabSql(postgres.url);
  releases.push('SQL', () => sql.close());
  const account = await provisionAccount(sql);

  const services = await startFleet(options.services, {
    folder: join(folder, 'logs'),
    journal,
    nodeOptions: options.nodeOptions ?? [],
    projectFolder: options.projectFolder ?? PROJECT_FOLDER,
    environment: {
      PATH: path,
      HOME: home,
      DATABASE_URL: postgres.url,
      REDIS_URL: redisNodes.url,
      ENCRYPTION_KEYS: `lab:${randomBytes(ENCRYPTION_KEY_BYTES).toString('base64')}`,
      BIND_ADDRESS: LOOPBACK,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      ALLOW_INSECURE_DESTINATIONS: 'true',
      PROJECT_BURST_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      ...options.environment,
    },
  });
  releases.push('services', () => services.stop());
  const stop = async (): Promise<void> => {
    const [failure] = await releases.releaseAll();
    if (failure !== undefined) throw failure.error;
  };
  const { redis, nodes } = redisNodes;
  const migrate = (): Promise<unknown> => applyMigrations(postgres.url);
  return { folder, postgres, redis, redisNodes: nodes, services, journal, sql, account, migrate, stop };
}

/** Another version brings its own migrations. */
async function createSchema(url: string, projectFolder: string | undefined): Promise<void> {
  if (projectFolder === undefined) {
    await applyMigrations(url);
    return;
  }
  const script = join(projectFolder, 'packages/database/dist/migrate.js');
  const { PATH } = readEnvironment();
  await promisify(execFile)(process.execPath, [script], { env: { PATH, DATABASE_URL: url } });
}

interface RedisServers {
  /** The value of REDIS_URL. */
  readonly url: string;
  readonly redis: LabRedis;
  readonly nodes: readonly LabRedis[];
}

async function startRedis(
  {
    folder,
    path,
    redisCluster,
  }: Pick<LabStackOptions, 'redisCluster'> & { readonly folder: string; readonly path: string },
  { journal, releases }: { readonly journal: Journal; readonly releases: ReleaseStack },
): Promise<RedisServers> {
  if (redisCluster === undefined) {
    const redis = await startLabRedis({ dataDirectory: join(folder, 'redis'), path }, journal);
    releases.push('Redis', () => redis.stop());
    return { url: redis.url, redis, nodes: [redis] };
  }
  const dataDirectory = join(folder, 'redis-cluster');
  const { url, nodes, stop } = await startLabRedisCluster({ ...redisCluster, dataDirectory, path }, journal);
  releases.push('Redis Cluster', stop);
  return { url, redis: at(nodes, 0), nodes };
}

async function startLabPostgres(
  { dataDirectory, settings }: { readonly dataDirectory: string; readonly settings: PostgresSettings },
  journal: Journal,
): Promise<StoreControl> {
  const open = await openPostgres({ dataDirectory, settings: { ...settings, ...DURABLE } });
  return createStoreControl('PostgreSQL', open, journal);
}
