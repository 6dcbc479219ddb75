import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { LOOPBACK, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type BodyBudget, type ListenOptions, createBodyBudget, listen } from '../../src/index.js';
import { countKeptBytes } from '../support/count-kept-bytes.js';
import { createTestApp, described } from '../support/test-app.js';

const MEBIBYTE = 1024 * 1024;
const BYTES = Buffer.alloc(MEBIBYTE, 'a');
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';

interface Server {
  readonly port: number;
  readonly bodies: BodyBudget;
  /** How many answers were made. */
  countAnswers(): number;
  /** Sends the text, and reads nothing. */
  send(text: string): Socket;
}

/** Answers with a megabyte, or with little. A project alone may have a third of the budget. */
async function start(budgetBytes: number, options: Partial<ListenOptions> = {}): Promise<Server> {
  const bodies = createBodyBudget(budgetBytes);
  let answers = 0;
  const app = createTestApp({
    authenticate: (authorization) => Promise.resolve(authorization ?? ''),
    routes: [
      {
        ...{ method: 'get', path: '/', description: described },
        async handle({ awaitRead }) {
          await awaitRead(MEBIBYTE);
          answers += 1;
          return { data: null, file: { contentType: 'text/plain', fileName: 'a', bytes: BYTES } };
        },
      },
      { method: 'get', path: '/small', description: described, handle: () => Promise.resolve({ data: 1 }) },
    ],
    limits: { bodies },
  });
  const { port, close } = await listen(app, {
    ...LOOPBACK,
    closeGraceMs: 0,
    ...options,
  });
  releaseAfterTest(close);
  return {
    port,
    bodies,
    countAnswers: () => answers,
    send(text) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      releaseAfterTest(() => socket.destroy());
      socket.pause().write(text);
      return socket;
    },
  };
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/**
 * The system's list of connections is not of one moment: while it is read, one of them may be reset and another one
 * answered, so that both are counted. What clients that never read are given too much stays.
 */
async function keepsAtMost(port: number, bytes: number): Promise<void> {
  await waitFor(async () => (await countKeptBytes(port)) <= bytes);
}

const CLIENTS = 100;
const SMALL = 'GET /small HTTP/1.1\r\nHost: x\r\n\r\n';

const ENDS = [
  ['stay open', { text: `${GET}\r\n`, more: '' }],
  ['ask for the end of the connection', { text: `${GET}Connection: close\r\n\r\n`, more: '' }],
  ['ask three times more for little', { text: `${GET}\r\n`, more: SMALL.repeat(3) }],
  ['ask three times more', { text: `${GET}\r\n`, more: `${GET}\r\n`.repeat(3) }],
] as const;

it.each(ENDS)(
  'keeps no more than the share of a tenant for clients that never read and %s',
  async (_what, { text, more }) => {
    const budgetBytes = 48 * MEBIBYTE;
    const { port, bodies, countAnswers, send } = await start(budgetBytes);
    for (let client = 0; client < CLIENTS; client += 1) {
      const before = countAnswers();
      const socket = send(text);
      // Connections that ask again are not idle, so a further one may wait for half a minute when they have it all.
      await waitFor(
        () => countAnswers() > before || (more !== '' && bodies.usedBytes() > budgetBytes / 3 - MEBIBYTE),
      );
      socket.write(more);
    }
    // What was asked before is answered by then.
    await readAll(send(SMALL.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')));
    expect(bodies.usedBytes()).toBeLessThanOrEqual(budgetBytes / 3);
    await keepsAtMost(port, budgetBytes / 3 + MEBIBYTE);
  },
);

it('keeps nothing for clients that never read, and then send what is no request', async () => {
  // What is no request is read when the time for headers is over.
  const options = { headersTimeoutMs: 2000 };
  const { port, bodies, countAnswers, send } = await start(48 * MEBIBYTE, options);
  const sockets = Array.from({ length: 10 }, () => send(`${GET}\r\n`));
  await waitFor(() => countAnswers() === sockets.length);
  await waitFor(async () => (await countKeptBytes(port)) > 4 * MEBIBYTE);
  for (const socket of sockets) socket.write('no request\r\n\r\n');
  await waitFor(() => bodies.usedBytes() === 0);
  expect(await countKeptBytes(port)).toBeLessThan(MEBIBYTE);
});

/** Reads over kept connections. */
interface Reader {
  readonly agent: Agent;
  readonly ports: Set<number | undefined>;
  /** Returns the size of the body. */
  read(path: string, tenant?: string): Promise<number>;
}

function createReader(port: number): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  return {
    agent,
    ports,
    read: (path, authorization = '') =>
      new Promise((resolve, reject) => {
        let count = 0;
        get({ port, host: '127.0.0.1', agent, path, headers: { authorization } }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${response.statusCode}`));
          ports.add(response.socket.localPort);
          response.on('data', (piece: Buffer) => (count += piece.length));
          response.once('end', () => resolve(count)).once('error', reject);
        }).once('error', reject);
      }),
  };
}

it('lets a client read a hundred pages over one connection, and ask for little after it', async () => {
  const { port, bodies } = await start(48 * MEBIBYTE);
  const { read, agent, ports } = createReader(port);
  for (let page = 0; page < 100; page += 1) expect(await read('/')).toBe(MEBIBYTE);
  for (let call = 0; call < 500; call += 1) expect(await read('/small')).toBeLessThan(100);
  expect(ports.size).toBe(1);
  expect(bodies.usedBytes()).toBeLessThanOrEqual(5 * MEBIBYTE);
  agent.destroy();
  await waitFor(() => bodies.usedBytes() === 0);
});

it('lets many clients of a tenant read on, and resets none of them', async () => {
  // What the clients have not read fits into the share, and what they have read does not.
  const { port, bodies } = await start(128 * MEBIBYTE);
  const readers = Array.from({ length: 15 }, () => createReader(port));
  const reading = readers.map(async ({ read }) => {
    const sizes: number[] = [];
    for (let page = 0; page < 8; page += 1) sizes.push(await read('/'), await read('/small'));
    return sizes.filter((size) => size === MEBIBYTE).length;
  });
  expect(new Set(await Promise.all(reading))).toEqual(new Set([8]));
  for (const { agent } of readers) agent.destroy();
  await waitFor(() => bodies.usedBytes() === 0);
});

it('serves many users through one connection of a proxy, beside six hundred clients that never read', async () => {
  const budgetBytes = 96 * MEBIBYTE;
  const { port, countAnswers, send } = await start(budgetBytes);
  const silent = Array.from({ length: 600 }, () => send(`${GET}Authorization: greedy\r\n\r\n`));
  const { read, ports } = createReader(port);
  for (let page = 0; page < 100; page += 1) expect(await read('/', `user ${page % 20}`)).toBe(MEBIBYTE);
  await waitFor(() => countAnswers() === silent.length + 100);
  expect(ports.size).toBeLessThan(50);
  await keepsAtMost(port, budgetBytes / 3 + MEBIBYTE);
});

it('resets a client after the keep-alive time that may not have read its answer', async () => {
  const { bodies, send } = await start(12 * MEBIBYTE, { keepAliveMs: 100 });
  const socket = send(`${GET}\r\n`);
  await waitFor(() => bodies.usedBytes() > 0);
  await waitFor(() => bodies.usedBytes() === 0);
  const [error] = (await once(socket.resume(), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
});

it('lets a client read all that takes five seconds for a megabyte', async () => {
  const { send } = await start(12 * MEBIBYTE);
  const socket = send(`${GET}Connection: close\r\n\r\n`);
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length;
    await sleep(((chunk as Buffer).length / MEBIBYTE) * 5000);
  }
  expect(bytes).toBeGreaterThan(MEBIBYTE);
});

it('lets a client ask thirty times before it reads, without a warning', async () => {
  const warn = jest.spyOn(process, 'emitWarning');
  releaseAfterTest(() => warn.mockRestore());
  const { send, bodies } = await start(24 * MEBIBYTE);
  const socket = send(`${GET}\r\n`.repeat(29) + `${GET}Connection: close\r\n\r\n`);
  expect((await readAll(socket)).length).toBeGreaterThan(30 * MEBIBYTE);
  expect(warn).not.toHaveBeenCalled();
  await waitFor(() => bodies.usedBytes() === 0);
});

it.each([
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', MEBIBYTE],
  ['a last request', `${GET}Connection: close\r\n\r\n`, MEBIBYTE],
  ['HEAD', 'HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 0],
])('answers %s whole, and releases the memory', async (_what, text, length) => {
  const { send, bodies } = await start(12 * MEBIBYTE);
  const [, body = ''] = (await readAll(send(text))).split('\r\n\r\n');
  expect(body.length).toBe(length);
  await waitFor(() => bodies.usedBytes() === 0);
});

it('resets the connection of the tenant that rests longest, for another answer of it', async () => {
  const { send, bodies } = await start(12 * MEBIBYTE);
  const first = send(`${GET}\r\n`);
  await waitFor(() => bodies.usedBytes() === MEBIBYTE);
  const second = send(`${GET}\r\n`);
  await waitFor(() => bodies.usedBytes() === 2 * MEBIBYTE);
  for (let n = 0; n < 3; n += 1) send(`${GET}\r\n`);
  const closed = new Promise((resolve) => first.once('close', resolve));
  first.resume();
  await closed;
  expect(second.destroyed).toBe(false);
});
