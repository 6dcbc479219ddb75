import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** A loopback port that was free a moment ago; whoever listens on it must be ready to try another. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
