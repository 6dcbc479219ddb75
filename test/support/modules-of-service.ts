import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { waitFor } from '@posthorn/test-support';

const ENVIRONMENT = {
  // No server listens there; a process starts nevertheless.
  DATABASE_URL: 'postgresql://posthorn@127.0.0.1:1/posthorn',
  REDIS_URL: 'redis://127.0.0.1:1',
  ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
  BIND_ADDRESS: '127.0.0.1',
  OPS_PORT: '0',
  LOG_FORMAT: 'json',
};

/** Starts and stops a built service. Resolves to the OpenTelemetry modules that it loaded. */
export async function modulesOfService(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const preload = new URL('tell-modules.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, resolve(`services/${name}/dist/main.js`)], {
    env: { PATH: process.env['PATH'], ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await waitFor(() => output.includes('"started"') || child.exitCode !== null);
  child.kill('SIGTERM');
  await ended;
  const [, names] = /^LOADED (.*)$/m.exec(output) ?? [];
  if (names === undefined) throw new Error(`It did not tell what it has loaded:\n${output}`);
  return names.split(' ').filter((each) => each !== '');
}
