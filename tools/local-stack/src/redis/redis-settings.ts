import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOPBACK } from '../machine/free-port.js';

export interface RedisSettings {
  readonly port: number;
  readonly password: string;
  readonly appendOnly: boolean;
  /** The number of logical databases. */
  readonly databases: number;
  /** The settings of a cluster node, which has one database. */
  readonly cluster?: ClusterSettings;
}

export interface ClusterSettings {
  readonly busPort: number;
  /** A node without a response after this time counts as dead. */
  readonly nodeTimeoutMs: number;
}

export const CONFIG_FILE = 'redis.conf';
export const PID_FILE = 'redis.pid';
export const LOG_FILE = 'redis.log';
/** Within the server's folder. */
export const NODES_FILE = 'nodes.conf';

/** Writes redis.conf into the server's folder. Only its owner may read it, because it contains the password. */
export async function writeRedisSettings(folder: string, settings: RedisSettings): Promise<void> {
  const lines = {
    bind: LOOPBACK,
    port: settings.port,
    requirepass: settings.password,
    dir: quote(folder),
    pidfile: quote(join(folder, PID_FILE)),
    daemonize: 'no',
    databases: settings.databases,
    appendonly: settings.appendOnly ? 'yes' : 'no',
    appendfsync: 'everysec',
    save: '""',
    'maxmemory-policy': 'noeviction',
    // Keeps the server's folder in its command line, by which a later start recognizes the server.
    'set-proc-title': 'no',
    ...(settings.cluster && clusterLines(settings.cluster, settings)),
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(join(folder, CONFIG_FILE), text.join(''), { mode: 0o600 });
}

function clusterLines(
  { busPort, nodeTimeoutMs }: ClusterSettings,
  { password }: Pick<RedisSettings, 'password'>,
): Readonly<Record<string, string | number>> {
  return {
    databases: 1,
    masterauth: password,
    'cluster-enabled': 'yes',
    'cluster-config-file': NODES_FILE,
    'cluster-port': busPort,
    'cluster-node-timeout': nodeTimeoutMs,
    // The remaining nodes continue with their own slots.
    'cluster-require-full-coverage': 'no',
    'repl-diskless-sync-delay': 0,
  };
}

function quote(path: string): string {
  return JSON.stringify(path);
}
