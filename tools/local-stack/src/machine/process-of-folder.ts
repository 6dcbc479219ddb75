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
