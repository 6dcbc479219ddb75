import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The start time of a living process; undefined for a dead process. With the pid it identifies a process uniquely,
 * because pids are reused. tools/local-stack has the same function, but is not compiled yet when this one is needed.
 */
export async function findProcessBirth(pid) {
  try {
    return process.platform === 'linux' ? await readFromProc(pid) : await askPs(pid);
  } catch {
    return undefined;
  }
}

/** See proc_pid_stat(5): the name, in parentheses, may contain any text; the start time is the 20th field after it. */
async function readFromProc(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' || state === 'X' ? undefined : fields[18];
}

async function askPs(pid) {
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return stdout.trim() || undefined;
}
