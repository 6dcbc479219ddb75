import type { LoadTarget } from './messages.js';
import type { Address } from './post-connection.js';

export interface PreparedRequests {
  readonly address: Address;
  /** Whole requests, as they are written to a connection. */
  readonly requests: readonly Buffer[];
}

export function prepareRequests({
  url,
  paths = [],
  headers,
  bodies,
}: Omit<LoadTarget, 'connections'>): PreparedRequests {
  const { hostname, port, pathname } = new URL(url);
  const requests = bodies.map((body, index) => {
    const all = {
      host: `${hostname}:${port}`,
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`POST ${paths[index] ?? pathname} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  });
  return { address: { host: hostname, port: Number(port) }, requests };
}
