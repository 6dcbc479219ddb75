import http, { type IncomingMessage } from 'node:http';
import net, { type Socket } from 'node:net';
import { createGate } from '@posthorn/test-support';
import { releaseAfterTest } from './releases.js';
import { listen } from './local-servers.js';

export interface TestProxy {
  readonly port: number;
  /** What CONNECT asked for, in order. */
  readonly asked: string[];
  readonly firstAsked: Promise<void>;
}

type OnConnect = (socket: Socket, request: IncomingMessage) => unknown;

/** A proxy on 127.0.0.1 that makes each connection that it is asked for, or does what it is given. */
export async function startProxy(onConnect: OnConnect = makeConnection): Promise<TestProxy> {
  const asked: string[] = [];
  const first = createGate();
  const server = http.createServer();
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(request.url ?? '');
    first.open();
    socket.on('error', () => undefined);
    onConnect(socket, request);
  });
  return { port: await listen(server), asked, firstAsked: first.opened };
}

export function makeConnection(socket: Socket, { url }: IncomingMessage): void {
  const { hostname, port } = new URL(`http://${url ?? ''}`);
  const onward = net.connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  releaseAfterTest(() => onward.destroy());
  const refuse = (): void => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  onward.once('error', refuse);
  onward.once('connect', () => {
    onward.off('error', refuse).on('error', () => socket.resetAndDestroy());
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
}
