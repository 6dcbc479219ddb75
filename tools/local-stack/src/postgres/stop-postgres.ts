import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, isProcessOfFolder, readPidFile } from '../machine/processes.js';
import { runProgram } from '../machine/run-program.js';
import type { ClusterOwner } from './create-cluster.js';

/** In the folder of the cluster. */
export const POSTGRES_PID_FILE = 'postmaster.pid';
const STOP_SECONDS = 30;

/**
 * Stops a running server of this cluster, because a killed launcher leaves its server behind. With a pid, only that one:
 * a removed folder may be that of another launcher by now.
 */
export async function stopPostgres(
  cluster: string,
  { programs, user }: ClusterOwner,
  only?: number,
): Promise<void> {
  const pidFile = join(cluster, POSTGRES_PID_FILE);
  const pid = await readPidFile(pidFile);
  if (pid === undefined || pid !== (only ?? pid)) return;
  // PostgreSQL itself decides: processes of the dead server may still use the data.
  if (!isAlive(pid)) return withdrawStatus(pidFile);
  if (!(await isProcessOfFolder(pid, cluster))) return rm(pidFile, { force: true });
  const args = ['stop', '-D', cluster, '-w', '-t', String(STOP_SECONDS), '-m'];
  try {
    await runProgram(user.asUser({ file: programs.pgCtl, args: [...args, 'fast'] }));
  } catch {
    // The next start recovers from the log as after a crash, which is better than a server that stays.
    if (!(await isProcessOfFolder(pid, cluster))) return;
    await runProgram(user.asUser({ file: programs.pgCtl, args: [...args, 'immediate'] }));
  }
}

/** The next server may get the pid of the dead one, as in a container, and would be taken for ready. */
async function withdrawStatus(pidFile: string): Promise<void> {
  const text = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, text.replace(/ready\s*$/, 'dead\n'));
}
