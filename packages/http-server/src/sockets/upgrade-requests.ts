import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The first bytes after the head of a request that asks for a WebSocket. */
const firstBytes = new WeakMap<IncomingMessage, Buffer>();

export interface Upgrades {
  /** Breaks the connections that have been upgraded and are still open. */
  destroyAll(): void;
}

/**
 * Lets the application answer requests for a WebSocket, so that a refusal is an ordinary answer. A request for any other
 * protocol is answered as if it had not asked (RFC 9110, section 7.8).
 */
export function answerUpgrades(server: Server, app: RequestListener): Upgrades {
  const open = new Set<Socket>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!(socket instanceof Socket)) {
      // Node.js hands over another stream while a body is unfinished, and no such request is an upgrade.
      socket.destroy();
      return;
    }
    if (!asksForWebSocket(request)) {
      serveWithoutUpgrade(server, request, { socket, head });
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    firstBytes.set(request, head);
    app(request, createResponse(request, socket));
  });
  return {
    destroyAll() {
      for (const socket of open) socket.destroy();
    },
  };
}

/** A request with a body does not: its connection would continue with the body, not with frames. */
export function asksForWebSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { upgrade = '', 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return upgrade.toLowerCase() === 'websocket' && Number(length) === 0 && coding === undefined;
}

/** Undefined unless the request asks for a WebSocket. */
export function firstBytesOf(request: IncomingMessage): Buffer | undefined {
  return firstBytes.get(request);
}

/** The server no longer parses the connection, so the answer is its last one. */
function createResponse(request: IncomingMessage, socket: Socket): ServerResponse & { req: IncomingMessage } {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    response.detachSocket(socket);
    socket.end(() => socket.destroy());
  });
  return response;
}

/** Gives the connection back to the server, with the same request without the headers of the upgrade. */
function serveWithoutUpgrade(
  server: Server,
  { method = 'GET', url = '/', httpVersion, rawHeaders }: IncomingMessage,
  { socket, head }: { readonly socket: Socket; readonly head: Buffer },
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!/^(upgrade|connection|http2-settings)$/i.test(name))
      lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
  }
  if (head.length > 0) socket.unshift(head);
  socket.unshift(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  server.emit('connection', socket);
}
