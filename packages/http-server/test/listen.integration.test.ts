import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { LOOPBACK } from '@posthorn/test-support';
import { type Listening, listen } from '../src/index.js';

const HOST = '127.0.0.1';
const agent = new http.Agent({ keepAlive: true });
let finish: () => void = () => undefined;
let onArrival: () => void = () => undefined;
let listening: Listening | undefined;

/** Answers when the test releases it. */
const slowly: http.RequestListener = (_request, response) => {
  finish = () => response.end('done');
  onArrival();
};

afterEach(() => agent.destroy());

function get(port: number): Promise<{ readonly text: string; readonly connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: HOST, agent }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ text, connection: response.headers.connection }));
      })
      .on('error', reject);
  });
}

async function startRequest(): Promise<{ port: number; answer: ReturnType<typeof get> }> {
  listening = await listen(slowly, LOOPBACK);
  const arrived = new Promise<void>((resolve) => (onArrival = resolve));
  const answer = get(listening.port);
  await arrived;
  return { port: listening.port, answer };
}

it('waits for a running request when it closes, but for no idle connection', async () => {
  const { answer } = await startRequest();
  const closed = listening?.close();
  finish();
  expect((await answer).text).toBe('done');
  await closed;
});

it('ends idle connections when it closes', async () => {
  const { answer } = await startRequest();
  finish();
  await answer;
  await listening?.close();
});

it('accepts no new connection when it closes', async () => {
  const { port, answer } = await startRequest();
  const closed = listening?.close();
  const other = new http.Agent();
  const refused = new Promise((resolve) => http.get({ port, host: HOST, agent: other }).on('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  finish();
  await answer;
  await closed;
});

it('fails when the port is in use', async () => {
  const { port } = await listen(slowly, LOOPBACK).then((first) => (listening = first));
  await expect(listen(slowly, { ...LOOPBACK, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await listening?.close();
});

it('cuts off a client that is too slow to end its request when it closes', async () => {
  const slow = await listen(slowly, { ...LOOPBACK, closeGraceMs: 50 });
  const socket = connect(slow.port, HOST);
  const arrived = new Promise<void>((resolve) => (onArrival = resolve));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  await arrived;
  const cut = once(socket, 'close');
  await slow.close();
  await cut;
});

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

/** As they are, and as requests for a WebSocket. */
const REFUSED = (
  [
    ['text that is not HTTP', 'hello\r\n\r\n'],
    ['a request without Host', 'GET / HTTP/1.1\r\n\r\n'],
    ...['gzip, chunked', 'chunked, chunked', 'identity', 'xchunked', 'chunked;q=1', '"chunked"', ''].map(
      (coding) =>
        [
          `the transfer coding "${coding}"`,
          `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
        ] as const,
    ),
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
    [
      'two different Authorization headers',
      'GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAUTHORIZATION: Bearer b\r\n\r\n',
    ],
    ['headers that are too large', `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ] as const
).flatMap(([what, request]) => [
  [what, request] as const,
  [`${what}, of a WebSocket,`, request.replace('HTTP/1.1\r\n', `HTTP/1.1\r\n${UPGRADE}`)] as const,
]);

it.each(REFUSED)('answers %s in the envelope', async (_what, request) => {
  const { port, close } = await listen(slowly, LOOPBACK);
  const socket = connect(port, HOST)
    .setEncoding('utf8')
    .on('error', () => undefined);
  socket.write(request);
  const answer = (await socket.toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  const body: unknown = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
  const requestId = /X-Request-Id: (.+)\r/.exec(answer)?.[1];
  expect(body).toMatchObject({ error: { code: 'INVALID_REQUEST' }, meta: { request_id: requestId } });
  expect(answer).toMatch(/\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n/);
  await close();
});

it.each([
  ['plain', ''],
  ['upgraded', UPGRADE],
])('ends the %s connection of an ambiguous request, whatever its client does', async (_kind, headers) => {
  const { port, close } = await listen(slowly, LOOPBACK);
  const socket = connect({ port, host: HOST, allowHalfOpen: true }).resume();
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n${headers}\r\n`);
  await once(socket, 'end');
  const cut = once(socket, 'error');
  const writing = setInterval(() => socket.write('x'), 10);
  await cut;
  clearInterval(writing);
  await close();
});

it('answers an ambiguous request after those before it', async () => {
  const arrived = new Promise<void>((resolve) => (onArrival = resolve));
  const { port, close } = await listen(slowly, LOOPBACK);
  const socket = connect(port, HOST).setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n');
  await arrived;
  finish();
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*doneHTTP\/1.1 400 Bad/);
  await close();
});

it('accepts a request with an unknown expectation', async () => {
  const { port, close } = await listen((_request, response) => response.end('done'), LOOPBACK);
  const socket = connect(port, HOST).setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n');
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 OK/);
  await close();
});

it('accepts the same Authorization header twice', async () => {
  const { port, close } = await listen((_request, response) => response.end('done'), LOOPBACK);
  const socket = connect(port, HOST).setEncoding('utf8');
  socket.write(
    'GET / HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nAuthorization: a\r\nConnection: close\r\n\r\n',
  );
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 OK/);
  await close();
});

it.each([
  ['a body that never comes', 'Content-Length: 1', ''],
  ['a body', 'Content-Length: 2', '{}'],
  ['a body in chunks', 'Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ['the beginning of a chunk', 'Transfer-Encoding: chunked', '2'],
])('answers a request for a WebSocket with %s as one without an upgrade', async (_what, header, body) => {
  const { port, close } = await listen((request, response) => {
    response.end(request.headers.upgrade);
    request.socket.end();
  }, LOOPBACK);
  const socket = connect(port, HOST).setEncoding('utf8');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${header}\r\n\r\n${body}`,
  );
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*websocket/);
  await close();
});

it('ends a connection after a megabyte of answers that hold no memory', async () => {
  const answer: http.RequestListener = ({ url = '' }, response) =>
    void response.end('x'.repeat(Number(url.slice(1))));
  const { port, close } = await listen(answer, LOOPBACK);
  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const connectionAfter = async (bytes: number): Promise<string | undefined> => {
    const [response] = (await once(
      http.get({ port, host: HOST, agent: kept, path: `/${bytes}` }),
      'response',
    )) as [http.IncomingMessage];
    await response.toArray();
    return response.headers.connection;
  };
  for (const [bytes, count] of [
    [21_000, 50],
    [300_000, 4],
  ] as const) {
    for (let answers = 0; answers < count; answers += 1)
      expect(await connectionAfter(bytes)).toBe('keep-alive');
    expect(await connectionAfter(bytes)).toBe('close');
  }
  kept.destroy();
  await close();
});

it('processes no request after the last answer of a connection', async () => {
  const asked: string[] = [];
  const answer: http.RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    response.end('x'.repeat(url === '/large' ? 1_100_000 : 1));
  };
  const { port, close } = await listen(answer, LOOPBACK);
  const socket = connect(port, HOST);
  const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(request('/large'));
  while (socket.bytesRead < 1_100_000) await once(socket, 'data');
  socket.write(request('/last') + request('/after'));
  await once(socket.resume(), 'end');
  expect(asked).toEqual(['/large', '/last']);
  await close();
});
