import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type ResolveHost, SendAbortedError } from '../src/index.js';
import { startFullServer } from './support/full-server.js';
import { closedPort, startHttpServer, startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

/** Long enough to connect and to send, even on a busy machine. */
const DEADLINE_MS = 750;

describe('the deadline', () => {
  it.each([
    ['an answer that never comes', 'waiting for the response', () => undefined],
    [
      'headers that never end',
      'waiting for the response',
      (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'x'),
    ],
    [
      'a body that never ends',
      'reading the response body',
      (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n', 'x'),
    ],
  ])('ends %s', async (_what, stage, onConnection) => {
    const port = await startTcpServer((socket) => onConnection(socket));

    const failure = asFailure(await startSender({ timeoutMs: DEADLINE_MS }).send(requestTo(port)));

    expect(failure).toMatchObject({
      reason: 'timeout',
      message: `no complete response within ${DEADLINE_MS} ms (${stage})`,
      resolvedIp: '127.0.0.1',
    });
    expect(failure.latencyMs).toBeGreaterThanOrEqual(DEADLINE_MS * 0.9);
  });

  it('ends a TLS handshake that never completes', async () => {
    const port = await startTcpServer(() => undefined);
    const request = { ...requestTo(port), url: `https://127.0.0.1:${port}/` };

    const failure = asFailure(await startSender({ timeoutMs: DEADLINE_MS }).send(request));

    expect(failure).toMatchObject({ reason: 'timeout', timings: { tcpConnectMs: expect.any(Number) } });
    expect(failure.message).toContain('negotiating TLS');
    expect(failure.timings.tlsHandshakeMs).toBeUndefined();
  });

  it('ends the resolution of a name that never answers', async () => {
    const sender = startSender({ timeoutMs: DEADLINE_MS, resolveHost: () => new Promise(() => undefined) });
    const failure = asFailure(await sender.send({ ...requestTo(80), url: 'http://slow.test/' }));
    expect(failure).toMatchObject({ reason: 'timeout', resolvedIp: undefined });
    expect(failure.message).toContain('resolving the host name');
  });

  it('closes the connection of the exchange that it ends', async () => {
    let closed: Promise<unknown> | undefined;
    const port = await startTcpServer((socket) => {
      closed = once(socket.resume(), 'close');
    });
    await startSender({ timeoutMs: DEADLINE_MS }).send(requestTo(port));
    await closed;
  });
});

describe('an answer whose body breaks off', () => {
  const HEAD =
    'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 77\r\nX-Trace: 7\r\nContent-Length: 100\r\n\r\n';
  const KEPT = {
    status: 429,
    retryAfter: '77',
    responseHeaders: { 'retry-after': '77', 'x-trace': '7', 'content-length': '100' },
    resolvedIp: '127.0.0.1',
    timings: { ttfbMs: expect.any(Number), transferMs: undefined },
  };

  it.each([
    ['is closed', (socket: Socket) => socket.end(`${HEAD}abc`)],
    ['is closed before its first byte', (socket: Socket) => socket.end(HEAD)],
    ['is reset', (socket: Socket) => socket.write(`${HEAD}abc`, () => socket.resetAndDestroy())],
  ])('keeps its status and headers when it %s', async (_how, answer) => {
    const port = await startTcpServer((socket) => socket.once('data', () => answer(socket)));
    expect(asFailure(await startSender().send(requestTo(port)))).toMatchObject({ reason: 'reset', ...KEPT });
  });

  it('keeps its status and headers when it is too slow for the deadline', async () => {
    const port = await startTcpServer((socket) => socket.once('data', () => drip(socket, HEAD, 'x')));
    const failure = asFailure(await startSender({ timeoutMs: DEADLINE_MS }).send(requestTo(port)));
    expect(failure).toMatchObject({ reason: 'timeout', ...KEPT });
  });

  it('keeps its status and headers when its chunks are invalid', async () => {
    const head = 'HTTP/1.1 503 Busy\r\nRetry-After: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';
    const port = await startTcpServer((socket) => socket.once('data', () => socket.write(head)));
    const failure = asFailure(await startSender().send(requestTo(port)));
    expect(failure).toMatchObject({ reason: 'invalid-response', status: 503, retryAfter: '5' });
  });

  it('has no status when its headers did not end', async () => {
    const port = await startTcpServer((socket) => socket.once('data', () => socket.end(HEAD.slice(0, -2))));
    expect(asFailure(await startSender().send(requestTo(port))).status).toBeUndefined();
  });
});

describe('an address without a connection', () => {
  const TRIED = { connReused: false, timings: { dnsMs: expect.any(Number), tcpConnectMs: undefined } };

  it.each([
    ['127.0.0.1', '127.0.0.1', { dnsMs: 0 }],
    ['[::1]', '::1', { dnsMs: 0 }],
    ['localhost', '::1', {}],
  ])('is recorded for %s: %s', async (host, resolvedIp, timings) => {
    const request = { ...requestTo(80), url: `http://${host}:${await closedPort()}/` };
    const failure = asFailure(await startSender().send(request));
    expect(failure).toMatchObject({ reason: 'connect', ...TRIED, resolvedIp });
    expect(failure.timings).toMatchObject(timings);
  });

  it('is recorded with the time that the resolution of its name took', async () => {
    let tookMs = 0;
    const sender = startSender({
      resolveHost: async () => {
        const startedAtMs = performance.now();
        await sleep(50);
        tookMs = performance.now() - startedAtMs;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const url = `https://slow.test:${await closedPort()}/`;
    // On a busy machine, the look-up may begin late and a timer may fire a little early.
    const isWhole = await waitFor(async () => {
      const failure = asFailure(await sender.send({ ...requestTo(80), url }));
      expect(failure).toMatchObject({ reason: 'connect', ...TRIED, resolvedIp: '127.0.0.1' });
      return Number(failure.timings.dnsMs) >= Math.floor(tookMs) - 1;
    });
    expect(isWhole).toBe(true);
  });

  it('is recorded when the deadline ends the attempt to connect', async () => {
    const port = await startFullServer();
    const resolveHost: ResolveHost = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const sender = startSender({ timeoutMs: DEADLINE_MS, resolveHost });
    for (const host of ['127.0.0.1', 'full.test']) {
      const failure = asFailure(await sender.send({ ...requestTo(port), url: `http://${host}:${port}/` }));
      expect(failure).toMatchObject({ reason: 'timeout', ...TRIED, resolvedIp: '127.0.0.1' });
      expect(failure.message).toContain('(connecting)');
    }
  });
});

describe('a destination fails with a reason of its own', () => {
  it('when it refuses the connection', async () => {
    const failure = asFailure(await startSender().send(requestTo(await closedPort())));
    expect(failure).toMatchObject({
      reason: 'connect',
      message: 'connection refused',
      resolvedIp: '127.0.0.1',
    });
    expect(failure.timings).toMatchObject({ dnsMs: 0, tcpConnectMs: undefined, ttfbMs: undefined });
  });

  it.each([
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid-response'],
    [
      'switches protocols',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'invalid-response',
    ],
    [
      'frames its answer twice',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'invalid-response',
    ],
  ])('when it %s', async (_what, answer, reason) => {
    const port = await startTcpServer((socket) => socket.once('data', () => socket.write(answer)));
    expect(asFailure(await startSender().send(requestTo(port))).reason).toBe(reason);
  });

  it.each([
    ['without an answer', ''],
    ['within the headers', 'HTTP/1.1 200 OK\r\nX-Cut: '],
    ['within the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
  ])('when it closes the connection %s', async (_where, answer) => {
    const port = await startTcpServer((socket) => socket.once('data', () => socket.end(answer)));
    expect(asFailure(await startSender().send(requestTo(port))).reason).toBe('reset');
  });

  it('when its name has no address', async () => {
    const sender = startSender({ resolveHost: () => Promise.resolve([]) });
    const failure = asFailure(await sender.send({ ...requestTo(80), url: 'http://nowhere.test/' }));
    expect(failure).toMatchObject({
      reason: 'dns',
      message: 'DNS lookup failed: the host name has no address',
    });
  });

  it('when its name cannot be resolved', async () => {
    const error = Object.assign(new Error('queryA ETIMEOUT 10.0.0.53'), { code: 'ETIMEOUT' });
    const sender = startSender({ resolveHost: () => Promise.reject(error) });
    const failure = asFailure(await sender.send({ ...requestTo(80), url: 'http://nowhere.test/' }));
    expect(failure).toMatchObject({
      reason: 'dns',
      message: 'DNS lookup failed: the host name could not be resolved',
    });
  });

  it('when the request cannot be made: a header that is not valid HTTP', async () => {
    const headers = { 'X-Split': 'a\r\nb: c' };
    const failure = asFailure(await startSender().send({ ...requestTo(80), headers }));
    expect(failure).toMatchObject({ reason: 'other', message: 'the request failed' });
  });

  it('when the client library would treat its host name as a socket', async () => {
    const url = 'http://unix/run/x.sock:/';
    const failure = asFailure(await startSender().send({ ...requestTo(80), url }));
    expect(failure).toMatchObject({ reason: 'invalid-url', message: 'must not have the host `unix`' });
  });

  it('when its URL is invalid', async () => {
    expect(asFailure(await startSender().send({ ...requestTo(80), url: 'hook' })).reason).toBe('invalid-url');
  });
});

describe('a shutdown is not a failure', () => {
  it('when the caller aborts', async () => {
    const caller = new AbortController();
    const port = await startTcpServer((socket) => socket.once('data', () => caller.abort()));
    const sending = startSender().send({ ...requestTo(port), signal: caller.signal });
    await expect(sending).rejects.toThrow(SendAbortedError);
  });

  it('when the caller had aborted already', async () => {
    const port = await closedPort();
    const sending = startSender().send({ ...requestTo(port), signal: AbortSignal.abort() });
    await expect(sending).rejects.toThrow(SendAbortedError);
  });

  it('when the sender had closed already', async () => {
    const sender = startSender();
    sender.close();
    await expect(sender.send(requestTo(await closedPort()))).rejects.toThrow(SendAbortedError);
  });

  it('when the sender closes', async () => {
    const sender = startSender();
    const port = await startTcpServer((socket) => socket.once('data', () => sender.close()));
    await expect(sender.send(requestTo(port))).rejects.toThrow(SendAbortedError);
  });
});

it('does not let a hanging destination delay another', async () => {
  const hanging = await startTcpServer(() => undefined);
  const healthy = await startHttpServer((_request, response) => response.end());
  const sender = startSender({ timeoutMs: 60_000, maxSocketsPerDestination: 4 });
  const caller = new AbortController();
  const stuck = Array.from({ length: 300 }, () =>
    sender.send({ ...requestTo(hanging), signal: caller.signal }),
  );

  const results = await Promise.all(Array.from({ length: 50 }, () => sender.send(requestTo(healthy))));

  expect(results.map((result) => asResponse(result).status)).toEqual(Array.from({ length: 50 }, () => 200));
  caller.abort();
  const outcomes = await Promise.allSettled(stuck);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
});

function drip(socket: Socket, start: string, more: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(more), 10);
  socket.once('close', () => clearInterval(timer));
}
