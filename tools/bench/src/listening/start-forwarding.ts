import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_FOLDER, firstApiUrl } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';

export interface ForwardingOptions {
  readonly endpointId: string;
  readonly target: string;
}

/** Starts `posthorn listen`, and waits until it listens. It signs, because receivers count messages by their ids. */
export async function startForwarding(
  lab: BenchLab,
  { endpointId, target }: ForwardingOptions,
): Promise<{ stop(): Promise<void> }> {
  const program = join(PROJECT_FOLDER, 'packages/cli/bin/posthorn.js');
  const options = ['--endpoint', endpointId, '--api-url', firstApiUrl(lab), '--sign', '--json'];
  const child = spawn(process.execPath, [program, 'listen', target, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { POSTHORN_API_KEY: lab.stack.account.apiKey },
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('posthorn listen ended by itself.');
  child.stdout.resume();
  return {
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
