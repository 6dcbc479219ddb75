import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createGate } from '@posthorn/test-support';
import { startClosingServer } from './support/closing-server.js';
import { startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

interface Seen {
  connections: number;
  requests: number;
}

/** Answers the first request of each connection with the text. `onSecond` handles the second one. */
async function startServer(onSecond: (socket: Socket) => void, answer = ANSWER) {
  const seen: Seen = { connections: 0, requests: 0 };
  const port = await startTcpServer((socket) => {
    seen.connections += 1;
    let requests = 0;
    socket.on('data', () => {
      seen.requests += 1;
      requests += 1;
      if (requests === 1) socket.write(answer);
      else onSecond(socket);
    });
  });
  return { seen, request: requestTo(port) };
}

describe('a kept connection that breaks after the request', () => {
  it.each([
    ['closed', (socket: Socket) => socket.end()],
    ['destroyed', (socket: Socket) => socket.destroy()],
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ])(
    'has the POST repeated once on a new connection when it is %s before an answer',
    async (_how, onSecond) => {
      const { seen, request } = await startServer(onSecond);
      const sender = startSender();
      asResponse(await sender.send(request));

      expect(asResponse(await sender.send(request))).toMatchObject({ status: 200, connReused: false });
      expect(seen).toEqual({ connections: 2, requests: 3 });
    },
  );

  it.each([
    ['an answer', 'HTTP/1.1 200 OK\r\nX-Cut: '],
    ['an interim response', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('is a failure when the first bytes of %s have come', async (_what, bytes) => {
    const { seen, request } = await startServer((socket) => socket.end(bytes));
    const sender = startSender();
    asResponse(await sender.send(request));

    expect(asFailure(await sender.send(request))).toMatchObject({ reason: 'reset', connReused: true });
    expect(seen).toEqual({ connections: 1, requests: 2 });
  });

  it('is a failure when the new connection is reset, too, however many are kept', async () => {
    const seen: Seen = { connections: 0, requests: 0 };
    const gate = createGate();
    const port = await startTcpServer((socket) => {
      seen.connections += 1;
      let requests = 0;
      socket.on('data', () => {
        seen.requests += 1;
        requests += 1;
        if (requests > 1 || seen.connections > 2) socket.resetAndDestroy();
        else if (seen.connections === 2) gate.open();
        void gate.opened.then(() => socket.write(ANSWER));
      });
    });
    const sender = startSender();
    await Promise.all([sender.send(requestTo(port)), sender.send(requestTo(port))]);

    expect(asFailure(await sender.send(requestTo(port)))).toMatchObject({
      reason: 'reset',
      connReused: false,
    });
    expect(seen).toEqual({ connections: 3, requests: 4 });
  });

  it('is a failure when the deadline of the send ends before an answer on the new one', async () => {
    let answers = 0;
    const port = await startTcpServer((socket) => {
      socket.once('data', () => {
        answers += 1;
        if (answers === 1) socket.write(ANSWER);
        socket.once('data', () => socket.destroy());
      });
    });
    const sender = startSender();
    asResponse(await sender.send(requestTo(port)));

    const failure = asFailure(await sender.send({ ...requestTo(port), timeoutMs: 500 }));

    expect(failure).toMatchObject({ reason: 'timeout', connReused: false });
    expect(failure.message).toBe('no complete response within 500 ms (waiting for the response)');
  });
});

it('does not repeat a POST when a new connection is reset', async () => {
  let requests = 0;
  const port = await startTcpServer((socket) => {
    socket.once('data', () => {
      requests += 1;
      socket.resetAndDestroy();
    });
  });
  expect(asFailure(await startSender().send(requestTo(port))).reason).toBe('reset');
  expect(requests).toBe(1);
});

it.each([
  ['timeout=1', false],
  ['timeout=1, max=100', false],
  ['timeout=0', false],
  ['timeout=3', true],
])(
  'keeps a connection up to a second before the end that its destination announces: %s',
  async (hint, reused) => {
    const answer = ANSWER.replace('\r\n\r\n', `\r\nKeep-Alive: ${hint}\r\n\r\n`);
    const { request } = await startServer((socket) => socket.write(answer), answer);
    const sender = startSender();
    asResponse(await sender.send(request));
    expect(asResponse(await sender.send(request)).connReused).toBe(reused);
  },
);

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
