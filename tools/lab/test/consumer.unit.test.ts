import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApiClient, type Consumer, createApiClient, startConsumer } from '@posthorn/lab';
import { waitFor } from '@posthorn/test-support';

/** A pull endpoint with two events per page, whose API rejects every other call. */
function servePages(stored: string[], acknowledged: string[][]) {
  let calls = 0;

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.endsWith('/ack')) {
      const { event_ids: ids } = JSON.parse(await text(request)) as { readonly event_ids: string[] };
      acknowledged.push(ids);
      stored.splice(0, stored.length, ...stored.filter((id) => !ids.includes(id)));
      return {};
    }
    if (!pathname.endsWith('/events')) return { data: {} };
    const rest = stored.filter((id) => id > (searchParams.get('cursor') ?? ''));
    const page = rest.slice(0, 2);
    const cursor = rest.length > 2 ? page[1] : null;
    return { data: page.map((id) => ({ id })), meta: { next_cursor: cursor } };
  }

  return createServer((request: IncomingMessage, response: ServerResponse) => {
    calls += 1;
    if (calls % 2 === 1) response.writeHead(503).end();
    else void answer(request).then((body) => response.writeHead(200).end(JSON.stringify(body)));
  });
}

describe('a consumer', () => {
  const stored: string[] = [];
  const acknowledged: string[][] = [];
  const events: string[] = [];
  const server = servePages(stored, acknowledged);
  let api: ApiClient;
  let consumer: Consumer;

  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    api = createApiClient('key');
    stored.push('a', 'b', 'c', 'd', 'e');
    consumer = startConsumer({
      api,
      baseUrls: () => [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
      endpoints: ['one'],
      onEvent: (id) => void events.push(id),
    });
  });

  afterEach(async () => {
    await consumer.stop();
    api.close();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });

  it('reports and acknowledges each event once, including later events and despite rejected calls', async () => {
    await waitFor(() => stored.length === 0);
    expect(events).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(acknowledged).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    stored.push('f');
    await waitFor(() => stored.length === 0);
    expect(events.at(-1)).toBe('f');
  });
});
