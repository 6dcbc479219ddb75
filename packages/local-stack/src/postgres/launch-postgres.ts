import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../machine/free-port.js';
import { readLastLines } from '../machine/read-last-lines.js';
import { runProgram } from '../machine/run-program.js';
import { StartError } from '../machine/start-error.js';
import type { ClusterOwner } from './create-cluster.js';
import type { PostgresSettings } from './postgres-settings.js';
import { writePostgresSettings } from './postgres-settings.js';

const ATTEMPTS = 4;
const PAUSE_MS = 500;
const START_SECONDS = 60;

/** Somebody took the port meanwhile, or the processes of a killed server still hold its memory. */
const PASSING_FAILURE = /could not bind|is still in use/;

/** Starts the server of this cluster and answers with its port. */
export async function launchPostgres(
  cluster: string,
  settings: PostgresSettings,
  { programs, user }: ClusterOwner,
): Promise<number> {
  const log = join(cluster, 'server.log');
  const args = ['start', '-D', cluster, '-l', log, '-w', '-t', String(START_SECONDS)];
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    await writePostgresSettings(cluster, port, settings);
    try {
      await runProgram(user.asUser({ file: programs.pgCtl, args }));
      return port;
    } catch (error) {
      const said = await readLastLines(log);
      if (attempt === ATTEMPTS || !PASSING_FAILURE.test(said)) {
        throw new StartError(`PostgreSQL did not start; its log says:\n${said}`, { cause: error });
      }
      await delay(PAUSE_MS);
    }
  }
}
