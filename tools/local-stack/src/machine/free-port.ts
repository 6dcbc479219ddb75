import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Below the ephemeral ports of kernels, which another process may get while a server restarts. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;

/** Each process has a part of the ports, so that two that search at the same moment do not choose the same one. */
const PORTS_OF_A_PROCESS = 128;
const PROCESSES = Math.floor((LAST_PORT + 1 - FIRST_PORT) / PORTS_OF_A_PROCESS);
/** After so many, a process takes any port. */
const MAX_OWN_TRIES = 100;

const given = new Set<number>();

/** A loopback port that was free a moment ago, a different one each time. The caller must be ready to try another. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const port = tries < MAX_OWN_TRIES ? chooseOwn() : randomInt(FIRST_PORT, LAST_PORT + 1);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function chooseOwn(): number {
  return FIRST_PORT + (process.pid % PROCESSES) * PORTS_OF_A_PROCESS + randomInt(PORTS_OF_A_PROCESS);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, LOOPBACK), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
