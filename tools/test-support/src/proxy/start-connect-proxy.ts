import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { createGate } from '../gate.js';
import { releaseAfterTest } from '../releases.js';

export interface ConnectProxy {
  readonly port: number;
  /** What CONNECT asked for, in order. */
  readonly asked: string[];
  readonly firstAsked: Promise<void>;
}

type OnConnect = (socket: Socket, request: IncomingMessage) => unknown;

/** A proxy on 127.0.0.1 that makes each connection that it is asked for, or does what it is given. */
export async function startConnectProxy(onConnect: OnConnect = makeConnection): Promise<ConnectProxy> {
  const asked: string[] = [];
  const first = createGate();
  const sockets = new Set<Socket>();
  const server = http.createServer();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(request.url ?? '');
    first.open();
    socket.on('error', () => undefined);
    onConnect(socket, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  releaseAfterTest(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked, firstAsked: first.opened };
}

/** Names below `.test` (RFC 6761) are this machine, for the proxy only. */
export function makeConnection(socket: Socket, { url }: IncomingMessage): void {
  const { hostname, port } = new URL(`http://${url ?? ''}`);
  const host = hostname.endsWith('.test') ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  const onward = net.connect(Number(port || 80), host);
  releaseAfterTest(() => onward.destroy());
  const refuse = (): void => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  onward.once('error', refuse);
  onward.once('connect', () => {
    onward.off('error', refuse).on('error', () => socket.resetAndDestroy());
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
}
