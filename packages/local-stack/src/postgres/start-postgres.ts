import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOPBACK } from '../machine/free-port.js';
import { readPidFile } from '../machine/read-pid-file.js';
import type { RunningStore } from '../machine/running-store.js';
import { sendSignal } from '../machine/send-signal.js';
import type { ClusterOwner } from './create-cluster.js';
import { ensureCluster, POSTGRES_NAME } from './create-cluster.js';
import { launchPostgres } from './launch-postgres.js';
import { findPostgresPrograms } from './postgres-programs.js';
import type { PostgresSettings } from './postgres-settings.js';
import { chooseServerUser } from './server-user.js';
import { POSTGRES_PID_FILE, stopPostgres } from './stop-postgres.js';

export interface PostgresOptions {
  /** Holds the data, kept between runs, and the password. */
  readonly dataDirectory: string;
  /** Merged over the defaults, which are those of a small production server. */
  readonly settings?: PostgresSettings;
}

/**
 * A private PostgreSQL on a free loopback port. It lives in a session of its own: a Ctrl-C in the terminal does
 * not reach it, so that services can drain before `stop` is called.
 */
export async function startPostgres({
  dataDirectory,
  settings = {},
}: PostgresOptions): Promise<RunningStore> {
  await mkdir(dataDirectory, { recursive: true });
  const folder = await realpath(dataDirectory);
  const cluster = join(folder, 'data');
  const programs = await findPostgresPrograms();
  const owner: ClusterOwner = { programs, user: await chooseServerUser([folder, programs.root]) };

  const password = await ensureCluster(cluster, owner);
  await stopPostgres(cluster, owner);
  const port = await launchPostgres(cluster, settings, owner);
  const pid = await readPidFile(join(cluster, POSTGRES_PID_FILE));
  return {
    url: `postgresql://${POSTGRES_NAME}:${password}@${LOOPBACK}:${port}/${POSTGRES_NAME}`,
    stop: () => stopPostgres(cluster, owner),
    kill: () => sendSignal(pid, 'SIGQUIT'),
  };
}
