import type { RequestListener } from 'node:http';
import { type Socket, connect } from 'node:net';
import { Readable, pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { LOOPBACK, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { WebSocketServer } from 'ws';
import { createBodyBudget, listen } from '../../src/index.js';
import { createTestApp, described } from '../support/test-app.js';

const MEBIBYTE = 1024 * 1024;
const ANSWER_BYTES = 24 * MEBIBYTE;
const STALL_MS = 500;
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';

interface Client {
  readonly socket: Socket;
  readonly stalled: readonly unknown[];
}

/** Connects to the application, and reads nothing. */
async function connectTo(app: RequestListener, bytesPerSecond = 4 * MEBIBYTE): Promise<Client> {
  const stalled: unknown[] = [];
  const listening = await listen(app, {
    ...LOOPBACK,
    closeGraceMs: 0,
    minAnswerRate: { stallMs: STALL_MS, bytesPerSecond },
    onStalled: (address) => stalled.push(address),
  });
  releaseAfterTest(() => listening.close());
  const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined);
  releaseAfterTest(() => socket.destroy());
  return { socket, stalled };
}

const atOnce: RequestListener = (_request, response) => response.end(Buffer.alloc(ANSWER_BYTES));
const asStream: RequestListener = (_request, response) =>
  pipeline(
    Readable.from(Array.from({ length: 48 }, () => Buffer.alloc(MEBIBYTE / 2))),
    response,
    () => undefined,
  );

const sockets = new WebSocketServer({ noServer: true });
const asFrames: RequestListener = (request, response) => {
  response.detachSocket(request.socket);
  sockets.handleUpgrade(request, request.socket, Buffer.alloc(0), (socket) => {
    for (let sent = 0; sent < ANSWER_BYTES; sent += MEBIBYTE) socket.send(Buffer.alloc(MEBIBYTE));
    const pings = setInterval(() => socket.ping(), 20);
    socket.once('close', () => clearInterval(pings));
  });
};
const UPGRADE = `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`;

const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

interface Kind {
  readonly app: RequestListener;
  readonly head: string;
  /** What the client may send meanwhile. */
  readonly noise: string | Buffer;
}

const KINDS: readonly (readonly [string, Kind])[] = [
  ['an answer', { app: atOnce, head: `${GET}\r\n`, noise: '\r\n' }],
  ['a stream', { app: asStream, head: `${GET}\r\n`, noise: '\r\n' }],
  ['the frames of a WebSocket', { app: asFrames, head: UPGRADE, noise: PONG }],
];

it.each(KINDS)(
  'disconnects a client that does not take %s, whatever it sends',
  async (_kind, { app, head, noise }) => {
    const { socket, stalled } = await connectTo(app);
    const sending = setInterval(() => socket.write(noise), 50);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.pause().write(head);
    await waitFor(() => stalled.length > 0);
    clearInterval(sending);
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(ANSWER_BYTES);
    expect(stalled).toEqual(['127.0.0.1']);
  },
);

it.each(KINDS)('serves a client to the end that takes %s slowly', async (_kind, { app, head }) => {
  // Much less than this client takes, because a busy machine slows it down.
  const { socket, stalled } = await connectTo(app, MEBIBYTE / 2);
  const startedAtMs = performance.now();
  socket.write(head);
  for await (const chunk of socket) {
    if (socket.bytesRead >= ANSWER_BYTES) break;
    await sleep(((chunk as Buffer).length / MEBIBYTE) * 60);
  }
  expect(performance.now() - startedAtMs).toBeGreaterThan(2 * STALL_MS);
  expect(stalled).toEqual([]);
});

const MODEST_BYTES = 20 * MEBIBYTE;

it('counts a large answer in the memory of bodies until its client took it, and lets a smaller holder displace it', async () => {
  const bodies = createBodyBudget(74 * MEBIBYTE);
  const app = createTestApp({
    authenticate: (authorization) => Promise.resolve(authorization ?? ''),
    routes: [
      {
        ...{ method: 'get', path: '/', description: described },
        handle: ({ caller }) =>
          Promise.resolve({ data: 'a'.repeat(caller === 'modest' ? MODEST_BYTES : ANSWER_BYTES) }),
      },
    ],
    limits: { bodies },
  });
  const { port, close } = await listen(app, { ...LOOPBACK, closeGraceMs: 0 });
  releaseAfterTest(close);
  const call = (authorization: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { authorization } });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  releaseAfterTest(() => socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.pause().write(`${GET}Authorization: greedy\r\n\r\n`);
  await waitFor(() => bodies.usedBytes() > ANSWER_BYTES);

  const refused = await call('greedy');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
  expect((await (await call('modest')).text()).length).toBeGreaterThan(MODEST_BYTES);
  socket.resume();
  await closed;
  await waitFor(() => bodies.usedBytes() < ANSWER_BYTES);
});
