import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** Stands between a client and a store, so that a test can take the store away and give it back. */
export interface TestProxy {
  /** The target's URL, by way of the proxy. */
  readonly url: string;
  /** Cuts every connection, and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

export async function startProxy(targetUrl: string): Promise<TestProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let server = await listen(target, sockets, 0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.hostname = HOST;
  url.port = String(port);

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: url.href,
    cut,
    async restore() {
      server = await listen(target, sockets, port);
    },
    close: cut,
  };
}

async function listen(target: URL, sockets: Set<Socket>, port: number): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return server;
}
