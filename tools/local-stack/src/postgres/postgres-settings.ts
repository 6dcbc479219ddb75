import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOPBACK } from '../machine/free-port.js';

/** PostgreSQL's own names and values. */
export type PostgresSettings = Readonly<Record<string, string>>;

const DEFAULTS: PostgresSettings = {
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Replaces the whole postgresql.conf. Missing settings have PostgreSQL's defaults. */
export async function writePostgresSettings(
  cluster: string,
  port: number,
  settings: PostgresSettings,
): Promise<void> {
  const all = {
    ...DEFAULTS,
    ...settings,
    listen_addresses: LOOPBACK,
    port: String(port),
    unix_socket_directories: '',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await writeFile(join(cluster, 'postgresql.conf'), lines.join(''));
}
