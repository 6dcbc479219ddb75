import type { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Answers the first request of each connection; `onSecond` decides what the second one meets. */
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
])('makes the request again on a fresh connection when the kept one was %s', async (_how, onSecond) => {
  const { seen, port } = startOneAnswerServer(onSecond);
  const sender = startSender();
  const request = requestTo(await port);
  asResponse(await sender.send(request));

  const result = asResponse(await sender.send(request));

  expect(result).toMatchObject({ status: 200, connReused: false });
  expect(seen).toEqual({ connections: 2, requests: 3 });
});

it('gives up when the fresh connection is closed too', async () => {
  let connections = 0;
  const port = await startTcpServer((socket) => {
    connections += 1;
    if (connections > 1) socket.destroy();
    socket.once('data', () => {
      socket.write(ANSWER);
      socket.once('data', () => socket.destroy());
    });
  });
  const sender = startSender();
  asResponse(await sender.send(requestTo(port)));

  expect(asFailure(await sender.send(requestTo(port)))).toMatchObject({ reason: 'reset', connReused: false });
  expect(connections).toBe(2);
});

it('does not repeat a request whose answer had begun', async () => {
  const { seen, port } = startOneAnswerServer((socket) => socket.end('HTTP/1.1 200 OK\r\nX-Cut: '));
  const sender = startSender();
  const request = requestTo(await port);
  asResponse(await sender.send(request));

  expect(asFailure(await sender.send(request))).toMatchObject({ reason: 'reset', connReused: true });
  expect(seen).toEqual({ connections: 1, requests: 2 });
});

it('keeps to one deadline over both connections', async () => {
  let connections = 0;
  const port = await startTcpServer((socket) => {
    connections += 1;
    if (connections > 1) return;
    socket.once('data', () => {
      socket.write(ANSWER);
      socket.once('data', () => socket.destroy());
    });
  });
  const sender = startSender({ timeoutMs: 1000 });
  asResponse(await sender.send(requestTo(port)));

  const failure = asFailure(await sender.send(requestTo(port)));

  expect(failure.reason).toBe('timeout');
  expect(failure.latencyMs).toBeLessThan(2000);
  expect(connections).toBe(2);
});
