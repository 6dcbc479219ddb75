import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '../machine/free-port.js';
import { readOrCreateSecret } from '../machine/safe-files.js';
import { type OpenServer, type ServerPlan, startServer } from '../machine/server-process.js';
import { readLastLines } from '../machine/read-last-lines.js';
import { StartError } from '../machine/start-error.js';
import { answersAsRedis, redisCommand } from './redis-command.js';
import { type ClusterSize, type PlannedNode, describeCluster, planCluster } from './cluster-plan.js';
import { findRedisServer } from './find-redis-server.js';
import { CONFIG_FILE, LOG_FILE, NODES_FILE, writeRedisSettings } from './redis-settings.js';
import { stopRedis } from './stop-redis.js';

export interface RedisClusterFiles extends ClusterSize {
  /** Contains a folder per node: a new folder, or the folder of an old cluster whose data is discarded. */
  readonly dataDirectory: string;
  /** The PATH to search for a server. */
  readonly path: string;
  readonly nodeTimeoutMs: number;
  readonly appendOnly?: boolean;
}

/** A cluster without supervision: the caller decides whether a node restarts. */
export interface OpenRedisCluster {
  /** Names the first masters and includes the password. */
  readonly url: string;
  /** The masters first, then the replicas in the order of their masters. */
  readonly nodes: readonly OpenServer[];
  readonly stop: () => Promise<void>;
}

interface NodeFiles {
  readonly program: string;
  readonly dataDirectory: string;
  readonly password: string;
}

const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;
const ACKNOWLEDGED_WITHIN_MS = '1000';

/** A Redis Cluster on free loopback ports. Resolves once it accepts commands and every replica follows its master. */
export async function openRedisCluster(files: RedisClusterFiles): Promise<OpenRedisCluster> {
  const program = await findRedisServer({ path: files.path, onProgress: () => undefined });
  await mkdir(files.dataDirectory, { recursive: true, mode: 0o700 });
  const dataDirectory = await realpath(files.dataDirectory);
  const password = await readOrCreateSecret(join(dataDirectory, 'password'));
  const planned = await planCluster(files);
  const opened: OpenServer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(opened.map((node) => node.stop()));
  };
  try {
    for (const node of planned) {
      opened.push(await startNode(node, planned, { ...files, program, dataDirectory, password }));
    }
    await waitUntilFormed(opened, files);
  } catch (error) {
    await stop();
    throw error;
  }
  const masters = planned.filter(({ masterId }) => masterId === undefined);
  const hosts = masters.map(({ port }) => `${LOOPBACK}:${port}`);
  return { url: `redis-cluster://default:${password}@${hosts.join(',')}`, nodes: opened, stop };
}

async function startNode(
  node: PlannedNode,
  planned: readonly PlannedNode[],
  files: RedisClusterFiles & NodeFiles,
): Promise<OpenServer> {
  const { program, dataDirectory, password, nodeTimeoutMs, appendOnly = true } = files;
  const { port, busPort } = node;
  const folder = join(dataDirectory, String(port));
  await mkdir(folder, { mode: 0o700 });
  const cluster = { busPort, nodeTimeoutMs };
  await writeRedisSettings(folder, { port, password, appendOnly, databases: 1, cluster });
  await writeFile(join(folder, NODES_FILE), describeCluster(planned, node));
  const url = `redis://default:${password}@${LOOPBACK}:${port}`;
  const plan: ServerPlan = {
    call: { file: program, args: [join(folder, CONFIG_FILE)] },
    log: join(folder, LOG_FILE),
    isReady: () => answersAsRedis(url),
    killSignal: 'SIGTERM',
  };
  const server = await startServer(plan);
  if (server !== undefined) return { url, plan, server, stop: (only) => stopRedis(folder, only) };
  throw new StartError(
    `A node of the Redis Cluster did not start; its log says:\n${await readLastLines(plan.log)}`,
  );
}

async function waitUntilFormed(
  nodes: readonly OpenServer[],
  { masters, replicas }: ClusterSize,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (const { url } of nodes.slice(0, masters)) {
    while (!((await takesCommands(url)) && (await isFollowed(url, replicas)))) {
      if (Date.now() > deadline)
        throw new StartError('The nodes of the Redis Cluster did not find together.');
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** A redirect to another node also shows that the node knows the cluster. */
async function takesCommands(url: string): Promise<boolean> {
  return redisCommand(url, ['EXISTS', 'posthorn']).then(
    () => true,
    (error: unknown) => error instanceof Error && error.message.startsWith('MOVED'),
  );
}

async function isFollowed(url: string, replicas: number): Promise<boolean> {
  if (replicas === 0) return true;
  return (await redisCommand(url, ['WAIT', String(replicas), ACKNOWLEDGED_WITHIN_MS])) === `:${replicas}`;
}
