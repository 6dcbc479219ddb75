import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { releaseAfterFile, waitFor } from '@posthorn/test-support';
import { type ClientOptions, WebSocket, WebSocketServer } from 'ws';
import { createKeepAlive } from '../../src/listening/connections/keep-alive.js';

const keepAlive = createKeepAlive({ pingMs: 20, silenceMs: 400 });
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
/** Of the latest connection. */
let awaitRead: () => Promise<void> = () => Promise.resolve();
server.on('connection', (socket) => {
  awaitRead = keepAlive.add(socket);
});
await once(server, 'listening');
const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
releaseAfterFile(() => {
  keepAlive.stop();
  server.close();
});

function connect(options: ClientOptions = {}): {
  readonly socket: WebSocket;
  readonly frames: string[];
  pings: number;
} {
  const socket = new WebSocket(url, options);
  releaseAfterFile(() => socket.terminate());
  const client = { socket, frames: [] as string[], pings: 0 };
  socket.on('message', (data: Buffer) => client.frames.push(data.toString()));
  socket.on('ping', () => (client.pings += 1));
  return client;
}

describe('a connection', () => {
  it('gets pings of both kinds, again and again', async () => {
    const client = connect();
    await waitFor(() => client.pings > 2 && client.frames.length > 2);
    expect(new Set(client.frames)).toEqual(new Set(['{"type":"ping"}']));
  });

  it('that sends pongs without a ping is closed, too', async () => {
    const { socket } = connect({ autoPong: false });
    await once(socket, 'open');
    const pongs = setInterval(() => socket.pong('a guess'), 20);
    await once(socket, 'close');
    clearInterval(pongs);
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });

  it('that answers no ping is closed, and one that does stays open', async () => {
    const [silent, lively] = [connect({ autoPong: false }), connect()];
    await once(silent.socket, 'close');
    const pings = lively.pings;
    await waitFor(() => lively.pings > pings + 2);
    expect(lively.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('has read what was sent to it once it answers that ping, or a later one', async () => {
    const { socket } = connect({ autoPong: false });
    const pings: Buffer[] = [];
    socket.on('ping', (data: Buffer) => pings.push(data));
    await once(socket, 'open');
    let isRead = false;
    const reading = awaitRead().then(() => (isRead = true));
    await waitFor(() => pings.length > 2);
    socket.pong('a guess');
    await waitFor(() => pings.length > 4);
    expect(isRead).toBe(false);
    socket.pong(pings.at(-1));
    await reading;
    const closing = awaitRead();
    socket.terminate();
    await closing;
    await awaitRead();
  });
});
