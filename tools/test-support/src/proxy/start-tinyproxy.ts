import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseAfterTest } from '../releases.js';
import { waitFor } from '../wait-for.js';

/** Whether this machine has a real proxy. Without one, says so. */
export function hasTinyproxy(): boolean {
  const isHere = spawnSync('tinyproxy', ['-v']).error === undefined;
  if (!isHere) process.stderr.write('tinyproxy is not installed: no real proxy was tried\n');
  return isHere;
}

/** Starts tinyproxy for `user` with the password `secret`. Resolves to its port. */
export async function startTinyproxy(): Promise<number> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-tinyproxy-'));
  const settings = [
    'Listen 127.0.0.1',
    `Port ${port}`,
    'Timeout 600',
    'Allow 127.0.0.1',
    'BasicAuth user secret',
  ];
  writeFileSync(join(folder, 'tinyproxy.conf'), `${settings.join('\n')}\n`);
  const program = spawn('tinyproxy', ['-d', '-c', join(folder, 'tinyproxy.conf')], { stdio: 'ignore' });
  releaseAfterTest(async () => {
    program.kill('SIGKILL');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    rmSync(folder, { recursive: true });
  });
  await waitFor(() => isListening(port));
  return port;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
