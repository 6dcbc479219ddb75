import type { IncomingMessage } from 'node:http';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@posthorn/common';
import { LOOPBACK, createGate, releaseAfterFile, releaseAfterTest, waitFor } from '@posthorn/test-support';
import {
  type BodyBudget,
  type RawRequest,
  createApp,
  createBodyBudget,
  listen,
  mountRaw,
} from '../../src/index.js';

const LIMIT_BYTES = 1000;
const WINDOW_MS = 250;

let port: number;
let incoming: IncomingMessage | undefined;
let seen: RawRequest[] = [];
let bodies: ReturnType<RawRequest['readBody']>[] = [];
/** The memory that the work on a body takes. */
let workBytes: number;
/** The memory for bodies. */
let budget: BodyBudget;
/** The memory of the bodies in progress. */
let heldBytes: number;
const bodiesOfTest: Pick<BodyBudget, 'open'> = {
  open(owner) {
    const reservation = budget.open(owner);
    return {
      ...reservation,
      reserve(bytes) {
        const isReserved = reservation.reserve(bytes);
        if (isReserved) heldBytes += bytes;
        return isReserved;
      },
    };
  },
};
/** The owner of a body. */
let tenantId: string;
/** Runs in the route before the body is read. */
let look: () => Promise<unknown>;
beforeAll(async () => {
  const app = createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
    },
    translateError: () => undefined,
    onServerError: () => undefined,
    mount(mounted) {
      mounted.use((request, _response, next) => {
        incoming = request;
        next();
      });
      mountRaw(mounted, {
        path: '/in',
        segmentCount: 1,
        bodies: bodiesOfTest,
        minRate: { windowMs: WINDOW_MS, bytesPerWindow: 100 },
        async handle(request) {
          seen.push(request);
          await look();
          const reading = request.readBody({
            limitBytes: LIMIT_BYTES,
            owner: { tenantId, projectId: tenantId },
          });
          bodies.push(reading);
          const body = await reading;
          if (body === undefined) throw new ApiError('PAYLOAD_TOO_LARGE', 'Too large.');
          body.turn.reserve(workBytes);
          return { status: 200, data: { bytes: body.bytes.length } };
        },
      });
    },
  });
  const times = { headersTimeoutMs: 300, requestTimeoutMs: 600 };
  const listening = await listen(app, { ...LOOPBACK, ...times });
  releaseAfterFile(() => listening.close());
  ({ port } = listening);
});

function open(start: string): Socket {
  seen = [];
  bodies = [];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  releaseAfterTest(() => socket.destroy());
  socket.write(start);
  return socket;
}

const head = (...lines: readonly string[]): string =>
  ['POST /in/x?a=b HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n');
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

it('passes the request on as received', async () => {
  const socket = open(`${head('Connection: close', 'X-Two: 1', 'x-two: 2', 'Content-Length: 2')}{}`);
  expect(await text(socket)).toMatch(/"bytes":2/);
  const [request] = seen;
  expect(request).toMatchObject({ method: 'POST', segments: ['x'], contentType: undefined });
  expect(request?.query.get('a')).toBe('b');
  expect(request?.rawHeaders.join()).toContain('X-Two,1,x-two,2');
});

beforeEach(() => {
  look = () => Promise.resolve();
  budget = createBodyBudget();
  heldBytes = 0;
  workBytes = 0;
  tenantId = 'a';
});

it('refuses work on a body that takes more memory than there is, and holds none of it afterwards', async () => {
  const send = (): Promise<string> => text(open(`${head('Connection: close', 'Content-Length: 2')}{}`));
  workBytes = budget.freeBytes();
  expect(statusOf(await send())).toBe(503);
  workBytes = budget.freeBytes() / 4;
  expect(statusOf(await send())).toBe(200);
  expect(budget.usedBytes()).toBe(0);
});

describe('a sender that is slow', () => {
  it('is cut off when its headers are too slow', async () => {
    const socket = open('POST /in/x HTTP/1.1\r\nHost: x\r\n');
    const trickle = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 50);
    releaseAfterTest(() => clearInterval(trickle));
    expect(statusOf(await text(socket))).toBe(400);
    expect(seen).toEqual([]);
  });

  it('receives an error and is cut off when its body is too slow', async () => {
    const socket = open(head('Content-Length: 900'));
    const trickle = setInterval(() => socket.writable && socket.write('x'), 50);
    releaseAfterTest(() => clearInterval(trickle));
    const answer = await text(socket);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('the body came too slowly');
    await expect(bodies[0]).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('is cut off at the request timeout even if it keeps the minimum rate', async () => {
    const socket = open(head('Content-Length: 100000'));
    const trickle = setInterval(() => socket.writable && socket.write('x'.repeat(30)), 50);
    releaseAfterTest(() => clearInterval(trickle));
    expect(statusOf(await text(socket))).toBe(400);
    await expect(bodies[0]).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

it('does not wait for a sender that disconnects before its body is read', async () => {
  const gone = createGate();
  look = () => gone.opened;
  const socket = open(`${head('Content-Length: 900')}x`);
  await waitFor(() => seen.length === 1);
  socket.destroy();
  await waitFor(() => incoming?.destroyed === true);
  gone.open();
  await waitFor(() => bodies.length === 1);
  await expect(bodies[0]).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

it('accepts a body of exactly the limit and refuses one more byte', async () => {
  const post = (length: number): Promise<string> =>
    text(open(`${head('Connection: close', `Content-Length: ${length}`)}${'x'.repeat(length)}`));
  expect(statusOf(await post(LIMIT_BYTES))).toBe(200);
  expect(statusOf(await post(LIMIT_BYTES + 1))).toBe(413);
});

it.each(['/in/x/y', '/inx/y'])('does not answer the path %s', async (path) => {
  const socket = open(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  expect(statusOf(await text(socket))).toBe(404);
});

it('refuses a body when no memory is available, with the time to wait', async () => {
  budget = createBodyBudget(1500);
  const start = head('Connection: close', 'Content-Length: 900');
  const answer = await text(open(`${start}${'x'.repeat(900)}`));
  expect(statusOf(answer)).toBe(503);
  expect(answer).toMatch(/retry-after: 1/i);
});

it('reserves the received bytes of a slow body, not its announced length', async () => {
  const socket = open(`${head('Content-Length: 900')}${'x'.repeat(10)}`);
  await waitFor(() => heldBytes > 0);
  expect(heldBytes).toBe(10);
  socket.destroy();
});

it("revokes the memory of a stalled body for another tenant's body", async () => {
  budget = createBodyBudget(2400);
  const stalled = open(`${head('Content-Length: 900')}${'x'.repeat(800)}`);
  const refused = text(stalled);
  await waitFor(() => heldBytes === 800);
  tenantId = 'b';
  const start = head('Connection: close', 'Content-Length: 700');
  expect(statusOf(await text(open(`${start}${'x'.repeat(700)}`)))).toBe(200);
  expect(statusOf(await refused)).toBe(503);
});

it('keeps no memory on a connection for requests that were answered before their body arrived', async () => {
  look = () => Promise.reject(new ApiError('NOT_FOUND', 'Not here.'));
  const socket = open('');
  let answers = 0;
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString().split('HTTP/1.1 404').length - 1));
  const counts: number[] = [];
  for (let sent = 1; sent <= 20; sent += 1) {
    socket.write(head('Content-Length: 3'));
    await waitFor(() => answers === sent);
    socket.write('abc');
    await waitFor(() => incoming?.complete === true);
    counts.push(incoming?.socket.listenerCount('close') ?? NaN);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual((counts[0] ?? NaN) + 1);
});
