import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { ROOT } from './root.js';

/** Ended with anything but 0; `output` is all that it wrote. */
class CommandError extends Error {
  constructor(command, output) {
    super(`"${command.join(' ')}" failed.`);
    this.output = output;
  }
}

/** Runs a program in the project's folder and keeps what it writes to itself, unless it fails. */
export async function runCommand(command, extraEnvironment = {}) {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...colour(), ...extraEnvironment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm is a script, which only a shell can run.
    shell: process.platform === 'win32' && file === 'npm',
  });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const code = await endOf(child);
  if (code !== 0) throw new CommandError(command, Buffer.concat(chunks).toString());
}

/** Runs a program that has the terminal to itself; answers with its exit code. */
export function runInForeground(command) {
  const [file, ...args] = command;
  return endOf(spawn(file, args, { cwd: ROOT, stdio: 'inherit' }));
}

/** A signal to us is one to the child; the child's end is ours. */
function endOf(child) {
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.kill(process.pid, signal);
      resolve(code ?? 1);
    });
  });
}

function colour() {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
}
