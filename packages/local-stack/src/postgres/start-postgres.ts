import { mkdir } from 'node:fs/promises';
import { LOOPBACK } from '../machine/free-port.js';
import type { RunningStore } from '../machine/running-store.js';
import { superviseServer } from '../supervisor/supervise-server.js';
import { ensureCluster, POSTGRES_NAME } from './create-cluster.js';
import { findCluster } from './find-cluster.js';
import { launchPostgres } from './launch-postgres.js';
import type { PostgresSettings } from './postgres-settings.js';
import { stopPostgres } from './stop-postgres.js';

export interface PostgresOptions {
  /** Holds the data, kept between runs, and the password. */
  readonly dataDirectory: string;
  /** Merged over the defaults, which are those of a small production server. */
  readonly settings?: PostgresSettings;
  /** Told that the server died and is started again. */
  readonly say?: (line: string) => void;
}

/**
 * A private PostgreSQL on a free loopback port, started again on the same one whenever it dies. It lives in a session
 * of its own: a Ctrl-C in the terminal does not reach it, so that services can drain before `stop` is called.
 */
export async function startPostgres({
  dataDirectory,
  settings = {},
  say = () => undefined,
}: PostgresOptions): Promise<RunningStore> {
  await mkdir(dataDirectory, { recursive: true });
  const cluster = await findCluster(dataDirectory);
  const { owner } = cluster;
  const password = await ensureCluster(cluster.folder, owner);
  const stop = (): Promise<void> => stopPostgres(cluster.folder, owner);
  await stop();
  const { port, plan, server } = await launchPostgres(cluster.folder, settings, owner);
  return {
    url: `postgresql://${POSTGRES_NAME}:${password}@${LOOPBACK}:${port}/${POSTGRES_NAME}`,
    ...superviseServer(server, { name: 'PostgreSQL', plan, stop, say }),
  };
}
