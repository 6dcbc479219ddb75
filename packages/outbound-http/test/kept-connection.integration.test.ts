import type { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { startClosingServer } from './support/closing-server.js';
import { startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Answers the first request of each connection. `onSecond` handles the second one. */
function startOneAnswerServer(onSecond: (socket: Socket) => void) {
  const seen = { connections: 0, requests: 0 };
  const port = startTcpServer((socket) => {
    seen.connections += 1;
    let requests = 0;
    socket.on('data', () => {
      seen.requests += 1;
      requests += 1;
      if (requests === 1) socket.write(ANSWER);
      else onSecond(socket);
    });
  });
  return { seen, port };
}

it.each([
  ['closed', (socket: Socket) => socket.destroy()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ['closed within the answer', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nX-Cut: ')],
])('makes one POST only when a kept connection is %s after the request', async (_how, onSecond) => {
  const { seen, port } = startOneAnswerServer(onSecond);
  const sender = startSender();
  const request = requestTo(await port);
  asResponse(await sender.send(request));

  expect(asFailure(await sender.send(request))).toMatchObject({ reason: 'reset', connReused: true });
  expect(seen).toEqual({ connections: 1, requests: 2 });
});

it('does not write to a kept connection that was closed before, even if the process has not noticed it yet', async () => {
  const server = await startClosingServer();
  const sender = startSender();
  const request = requestTo(server.port);
  asResponse(await sender.send(request));

  // The server closes the connection while this process blocks its event loop.
  server.closeConnections();
  const result = asResponse(await sender.send(request));

  expect(result).toMatchObject({ status: 200, connReused: false });
  expect(server.countRequests()).toBe(2);
});
