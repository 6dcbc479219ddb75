import { readFile } from 'node:fs/promises';
import { runProgram } from './run-program.js';

/**
 * True when the process lives and its command line names the folder.
 * A pid file alone is no proof: after a crash or a reboot another process may have its number.
 */
export async function isProcessOfFolder(pid: number, folder: string): Promise<boolean> {
  return (await commandLine(pid)).includes(folder);
}

async function commandLine(pid: number): Promise<string> {
  if (!isAlive(pid)) return '';
  try {
    return process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
      : await runProgram({ file: 'ps', args: ['-o', 'command=', '-p', String(pid)] });
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

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

/** The number on the first line of a pid file. Undefined when the file or the number does not exist. */
export async function readPidFile(file: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Does nothing when the process no longer exists. */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
