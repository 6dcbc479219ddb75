import { mkdir } from 'node:fs/promises';
import { LOOPBACK } from '../machine/free-port.js';
import type { OpenServer } from '../machine/server-process.js';
import { ensureCluster, POSTGRES_NAME } from './create-cluster.js';
import { findCluster } from './find-cluster.js';
import { launchPostgres } from './launch-postgres.js';
import type { PostgresSettings } from './postgres-settings.js';
import { stopPostgres } from './stop-postgres.js';

export interface PostgresFiles {
  /** Contains the data, kept between runs, and the password. */
  readonly dataDirectory: string;
  /** Override the defaults, which suit a small production server. */
  readonly settings?: PostgresSettings;
}

/** A private PostgreSQL on a free loopback port, in its own session. */
export async function openPostgres({ dataDirectory, settings = {} }: PostgresFiles): Promise<OpenServer> {
  await mkdir(dataDirectory, { recursive: true });
  const { folder, owner } = await findCluster(dataDirectory);
  const password = await ensureCluster(folder, owner);
  const { port, plan, server } = await launchPostgres(folder, settings, owner);
  const url = `postgresql://${POSTGRES_NAME}:${password}@${LOOPBACK}:${port}/${POSTGRES_NAME}`;
  return { url, plan, server, stop: (only) => stopPostgres(folder, owner, only) };
}
