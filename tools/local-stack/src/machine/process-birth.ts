import { readFile } from 'node:fs/promises';
import { runProgram } from './run-program.js';

/**
 * The start time of a living process in the system's own format; undefined for a dead process. With the pid it
 * identifies a process uniquely, because pids are reused.
 */
export async function findProcessBirth(pid: number): Promise<string | undefined> {
  try {
    return process.platform === 'linux' ? await readFromProc(pid) : await askPs(pid);
  } catch {
    return undefined;
  }
}

/** See proc_pid_stat(5): the name, in parentheses, may contain any text; the state and the start time come after it. */
async function readFromProc(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? undefined : fields[19];
}

async function askPs(pid: number): Promise<string | undefined> {
  const birth = await runProgram({ file: 'ps', args: ['-o', 'lstart=', '-p', String(pid)] });
  return birth === '' ? undefined : birth;
}
