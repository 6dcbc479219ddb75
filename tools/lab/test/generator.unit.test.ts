import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LoadTarget, at, nowMs, startGenerator } from '@posthorn/lab';
import { waitFor } from '@posthorn/test-support';
import { findWholeAnswer } from '../src/generator/post-connection.js';

describe('a response on a connection', () => {
  const WHOLE = 'HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\n{}';

  it.each([10, 30, 45, WHOLE.length - 1])(
    'is awaited when only %p of its characters have arrived',
    (length) => {
      expect(findWholeAnswer(WHOLE.slice(0, length))).toBeUndefined();
    },
  );

  it('is read once it is complete', () => {
    expect(findWholeAnswer(WHOLE)).toEqual({ status: 202, body: '{}' });
  });
});

describe('a generator process', () => {
  const generator = startGenerator();
  let answer: RequestListener;
  let bodies: string[];
  let paths: (string | undefined)[];
  let target: LoadTarget;
  const server = createServer((request, response) => {
    request.setEncoding('utf8');
    paths.push(request.url);
    request.on('data', (chunk: string) => bodies.push(chunk));
    request.once('end', () => answer(request, response));
  });
  const accept: RequestListener = (_request, response) => {
    const body = `{"data":{"message_id":"m-${bodies.length}"}}`;
    response.writeHead(202, { 'content-length': body.length }).end(body);
  };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path`;
    target = { url, headers: { 'x-some': 'header' }, bodies: ['{"n":1}', '{"n":2}'], connections: 4 };
  });

  beforeEach(() => {
    bodies = [];
    paths = [];
    answer = accept;
  });

  afterAll(async () => {
    await generator.stop();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });

  it('sends prepared bodies round-robin, and returns the ids of the messages', async () => {
    await generator.start({ ...target, connections: 1 }, { kind: 'closed' });
    await waitFor(() => bodies.length >= 4);
    const { messageIds, accepted } = await generator.stopSending();
    expect(bodies.slice(0, 4)).toEqual(['{"n":1}', '{"n":2}', '{"n":1}', '{"n":2}']);
    expect(messageIds.slice(0, 3)).toEqual(['m-1', 'm-2', 'm-3']);
    expect(accepted).toBe(messageIds.length);
  });

  it('sends each body to its own path, or to the path of the URL', async () => {
    await generator.start({ ...target, paths: ['/first'], connections: 1 }, { kind: 'closed' });
    await waitFor(() => bodies.length >= 3);
    await generator.stopSending();
    expect(paths.slice(0, 3)).toEqual(['/first', '/path', '/first']);
  });

  it('sends at a fixed rate', async () => {
    const startedMs = nowMs();
    await generator.start(target, { kind: 'open', perSecond: 100 });
    await waitFor(() => bodies.length >= 20);
    const { intendedMs } = await generator.stopSending();
    expect(nowMs() - startedMs).toBeGreaterThan(150);
    expect(at([...intendedMs], 10) - at([...intendedMs], 0)).toBeGreaterThan(50);
  });

  it('measures from the due time of a send when every connection is busy', async () => {
    const held: (() => void)[] = [];
    answer = (request, response) => void held.push(() => accept(request, response));
    await generator.start({ ...target, connections: 1 }, { kind: 'open', perSecond: 1000 });
    await waitFor(async () => (await generator.progress()).waiting > 50);
    expect(held).toHaveLength(1);
    answer = accept;
    held.forEach((release) => release());
    await waitFor(async () => (await generator.progress()).accepted > 50);
    const { intendedMs, answeredMs } = await generator.stopSending();
    expect(at([...answeredMs], 1) - at([...intendedMs], 1)).toBeGreaterThan(40);
  });

  it('counts other responses and missing responses as refused, and continues', async () => {
    let answers = 0;
    answer = (request, response) => {
      answers += 1;
      if (answers === 1) response.writeHead(503, { 'content-length': 0 }).end();
      else if (answers === 2) request.socket.destroy();
      else accept(request, response);
    };
    await generator.start({ ...target, connections: 1 }, { kind: 'closed' });
    await waitFor(async () => (await generator.progress()).accepted > 3);
    expect((await generator.stopSending()).refused).toBe(2);
  });
});
