import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releaseAfterFile } from '@posthorn/test-support';

type Answer = readonly [contentType: string, body: string];

export interface Site {
  readonly origin: string;
  /** What it was asked for: method and path. */
  readonly requests: readonly string[];
}

/** Serves the routes, such as `GET /`, at an origin of their own. The test file releases it at its end. */
export async function serveSite(
  routes: Readonly<Record<string, () => Answer | Promise<Answer>>>,
): Promise<Site> {
  const requests: string[] = [];
  const server = createServer(({ method = '', url = '' }, response) => {
    const name = `${method} ${url}`;
    requests.push(name);
    void Promise.resolve(routes[name]?.()).then((answer) => {
      if (answer === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': answer[0] }).end(answer[1]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
