import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { endOf } from './end-of.js';
import { ROOT } from './root.js';

/** The exit code was not 0; `output` is the complete output. */
class CommandError extends Error {
  constructor(command, output) {
    super(`"${command.join(' ')}" failed.`);
    this.output = output;
  }
}

/**
 * Runs a program in the project's folder and shows its output only if it fails. `onText` receives the output as it
 * arrives.
 */
export async function runCommand(command, { environment = {}, onText = () => undefined } = {}) {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...colour(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm is a script, which needs a shell.
    shell: process.platform === 'win32' && file === 'npm',
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      onText(chunk.toString());
    });
  }
  const code = await endOf(child);
  if (code !== 0) throw new CommandError(command, Buffer.concat(chunks).toString());
}

/** Runs a program with the terminal. Returns its exit code. */
export function runInForeground(command) {
  const [file, ...args] = command;
  return endOf(spawn(file, args, { cwd: ROOT, stdio: 'inherit' }));
}

function colour() {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
}
