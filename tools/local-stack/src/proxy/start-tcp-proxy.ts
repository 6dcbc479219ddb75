import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { LOOPBACK } from '../machine/free-port.js';

/** A TCP proxy between clients and a store. Its options decide what happens to a connection. */
export interface TcpProxy {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Closes every open connection. */
  dropConnections(): void;
  /** Forwards no more data of the open connections, without closing them. */
  stallConnections(): void;
  close(): Promise<void>;
}

export interface TcpProxyOptions {
  /** Whether the proxy connects this client to the target. The default is yes. */
  admits?(client: Socket): boolean;
  /** Forwards the data of one connection in both directions. */
  forward(client: Socket, upstream: Socket): void;
}

export async function startTcpProxy(
  targetUrl: string,
  { admits = () => true, forward }: TcpProxyOptions,
): Promise<TcpProxy> {
  const url = new URL(targetUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    track(client, sockets);
    if (!admits(client)) return;
    const upstream = connect(target);
    track(upstream, sockets);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    forward(client, upstream);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  url.host = `${LOOPBACK}:${(server.address() as AddressInfo).port}`;

  function dropConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    dropConnections,
    stallConnections() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      dropConnections();
      await closed;
    },
  };
}

function track(socket: Socket, sockets: Set<Socket>): void {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.once('close', () => sockets.delete(socket));
}
