import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener, type Server } from 'node:http';
import https, { type ServerOptions } from 'node:https';
import net, { type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import type { Certificate } from '@posthorn/test-support';
import { releaseAfterTest } from './releases.js';

/** Each server listens on 127.0.0.1 and is closed after the test. Resolves to its port. */
export function startHttpServer(listener: RequestListener): Promise<number> {
  return listen(http.createServer(listener));
}

export function startHttpsServer(
  { key, certificate: cert }: Certificate,
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<number> {
  return listen(https.createServer({ key, cert, ...options }, listener));
}

/** For answers that no HTTP server would send. */
export function startTcpServer(onConnection: (socket: Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  return listen(server);
}

/** Resolves to a port that refuses connections. */
export async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks = (await request.toArray()) as Buffer[];
  return Buffer.concat(chunks);
}

/** Closes the server and its connections after the test. Resolves to its port. */
async function listen(server: Server | TcpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterTest(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
}

function portOf(server: Server | TcpServer): number {
  return (server.address() as AddressInfo).port;
}
