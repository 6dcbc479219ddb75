import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../machine/free-port.js';
import { readLastLines } from '../machine/read-last-lines.js';
import { type ServerPlan, type ServerProcess, startServer } from '../machine/server-process.js';
import { StartError } from '../machine/start-error.js';
import type { ClusterOwner } from './create-cluster.js';
import { type PostgresSettings, writePostgresSettings } from './postgres-settings.js';
import { POSTGRES_PID_FILE, stopPostgres } from './stop-postgres.js';

const ATTEMPTS = 4;
const PAUSE_MS = 500;

/**
 * Temporary failures: another process took the port, processes of a killed server still hold its memory, or a process
 * has just got the pid of a killed server, as in a container that starts again.
 */
const PASSING_FAILURE = /could not bind|is still in use|lock file "postmaster.pid" already exists/;

/** The eighth line of postmaster.pid, which pg_ctl also reads. */
const STATUS_LINE = 7;

export interface LaunchedPostgres {
  readonly port: number;
  readonly plan: ServerPlan;
  readonly server: ServerProcess;
}

/** Starts the server of this cluster on a free port, after the one that runs. Resolves once it accepts connections. */
export async function launchPostgres(
  cluster: string,
  settings: PostgresSettings,
  owner: ClusterOwner,
): Promise<LaunchedPostgres> {
  const { programs, user } = owner;
  const plan: ServerPlan = {
    call: user.asUser({ file: programs.postgres, args: ['-D', cluster] }),
    log: join(dirname(cluster), 'server.log'),
    isReady: (pid) => isReady(cluster, pid),
    killSignal: 'SIGQUIT',
  };
  for (let attempt = 1; ; attempt++) {
    await stopPostgres(cluster, owner);
    const port = await findFreePort();
    await writePostgresSettings(cluster, port, settings);
    const server = await startServer(plan);
    if (server !== undefined) return { port, plan, server };
    const said = await readLastLines(plan.log);
    if (attempt === ATTEMPTS || !PASSING_FAILURE.test(said)) {
      throw new StartError(`PostgreSQL did not start; its log says:\n${said}`);
    }
    await delay(PAUSE_MS);
  }
}

async function isReady(cluster: string, pid: number): Promise<boolean> {
  const text = await readFile(join(cluster, POSTGRES_PID_FILE), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return Number(lines[0]) === pid && lines[STATUS_LINE]?.trim() === 'ready';
}
