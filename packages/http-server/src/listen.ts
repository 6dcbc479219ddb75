import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connection, lets requests under way finish, and closes idle connections. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;

/** Throws when the port is taken. A client has 15 s for its headers and 60 s for a whole request. */
export async function listen(app: RequestListener, { port, host }: ListenOptions): Promise<Listening> {
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  let closing = false;
  server.on('request', (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    // A request that began before the close leaves its connection idle only now.
    response.once('close', () => {
      if (closing) server.closeIdleConnections();
    });
    app(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}
