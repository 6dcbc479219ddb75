import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const PRELOAD = new URL('../dist/stack/use-source-address.js', import.meta.url);
/** Two requests in sequence over persistent connections. */
const PROGRAM = `
  import http from 'node:http';
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; n < 2; n += 1) {
    await new Promise((resolve, reject) => {
      http.get(process.argv[1], { agent }, (response) => response.resume().on('end', () => setImmediate(resolve))).on('error', reject);
    });
  }
  agent.destroy();
`;

const connections: (string | undefined)[] = [];
const server = createServer((_request, response) => response.end('ok'));
server.on('connection', (socket) => connections.push(socket.remoteAddress));
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
});

it('gives a process its own address and leaves its persistent connections unchanged', async () => {
  const { port } = server.address() as AddressInfo;
  const preload = `${PRELOAD.href}?address=127.0.1.9`;
  const url = `http://127.0.0.1:${port}/`;
  await promisify(execFile)(process.execPath, [
    ...['--import', preload, '--input-type=module', '--eval', PROGRAM],
    url,
  ]);
  expect(connections).toEqual(['127.0.1.9']);
});
