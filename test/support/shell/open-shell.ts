import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '@posthorn/test-support';

export interface ShellOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Read first: functions and settings that the blocks require. */
  readonly profile: string;
}

/** One `sh` that reads scripts one after the other, so that later scripts know the variables of earlier ones. */
export interface Shell {
  /** Returns all output of the script. Throws when one of its commands fails. */
  run(script: string): Promise<string>;
  output(): string;
  /** Ends the shell and its background processes. */
  close(): Promise<void>;
}

const WITHIN_MS = 120_000;

export async function openShell({ folder, environment, profile }: ShellOptions): Promise<Shell> {
  const child = spawn('sh', ['-e'], { cwd: folder, env: environment, stdio: 'pipe', detached: true });
  const ended = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  let number = 0;

  async function run(script: string): Promise<string> {
    number += 1;
    const from = text.length;
    const end = `the end of script ${number}\n`;
    // As when it is pasted: a command that reads standard input swallows what follows.
    child.stdin.write(`${script}\necho "the end of script" ${number}\n`);
    const isOver = (): boolean => text.includes(end, from) || child.exitCode !== null;
    await waitFor(isOver, WITHIN_MS).catch(() => undefined);
    if (!text.includes(end, from)) throw new Error(`A command failed:\n${script}\n${text.slice(from)}`);
    return text.slice(from).replace(end, '');
  }

  await run(profile);
  return {
    run,
    output: () => text,
    async close() {
      // Signals the whole group, including receivers in the background.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      child.stdin.end();
      await ended;
    },
  };
}
