import { ApiError } from '@posthorn/common';
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from '@jest/globals';
import { LOOPBACK, createGate, releaseAfterTest, waitFor } from '@posthorn/test-support';
import request from 'supertest';
import { createBodyBudget, listen } from '../../src/index.js';
import { readAnswer } from '../support/read-answer.js';
import { createTestApp, echo, unauthorized } from '../support/test-app.js';

const admitted: string[] = [];
beforeEach(() => {
  admitted.length = 0;
});

const app = createTestApp({
  routes: [echo],
  authenticate: (authorization) =>
    authorization === undefined ? Promise.reject(unauthorized()) : Promise.resolve(authorization),
  admit(caller) {
    admitted.push(caller);
    if (caller === 'patient') return Promise.resolve();
    return Promise.reject(new ApiError('BURST_LIMIT_EXCEEDED', 'Too often.', { retryAfterSeconds: 0.2 }));
  },
});

function post(path: string, body: string): request.Test {
  return request(app).post(path).type('json').send(body);
}

it('accepts an admitted caller', async () => {
  expect((await post('/echo', '{}').set('Authorization', 'patient')).status).toBe(200);
});

it('refuses before the body is read, with the time to wait', async () => {
  const { status, headers } = await readAnswer(post('/echo', '{').set('Authorization', 'hasty'));
  expect(status).toBe(429);
  expect(headers['retry-after']).toBe('1');
});

it('is not called for a caller without a key, an unknown path or a wrong method', async () => {
  await post('/echo', '{}');
  await post('/unknown', '{}').set('Authorization', 'hasty');
  await request(app).get('/echo').set('Authorization', 'hasty');
  expect(admitted).toEqual([]);
});

it("refuses calls beyond a project's limit of running calls, and those of no other project", async () => {
  const app = createTestApp({
    routes: [echo],
    authenticate: (authorization) => Promise.resolve(authorization ?? ''),
    limits: { maxCallsInFlight: 2 },
  });
  const { port, close } = await listen(app, { ...LOOPBACK, closeGraceMs: 0 });
  releaseAfterTest(close);
  const url = `http://127.0.0.1:${port}`;
  const call = async (authorization: string): Promise<Response> =>
    await fetch(`${url}/echo`, { method: 'POST', headers: { authorization }, body: '{}' });
  /** Sends a body that never ends. */
  const stall = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nAuthorization: busy\r\nContent-Length: 9\r\n\r\n{');
    releaseAfterTest(() => socket.destroy());
    return socket;
  };
  const stalled = [stall(), stall()];
  const refused = await waitFor(async () => {
    const answer = await call('busy');
    return answer.status === 429 && answer;
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ error: { code: 'BURST_LIMIT_EXCEEDED' } });
  expect((await call('other')).status).toBe(200);
  stalled[0]?.destroy();
  await waitFor(async () => (await call('busy')).status === 200);
});

it('limits the memory of bodies that never end', async () => {
  const app = createTestApp({
    routes: [echo],
    authenticate: (authorization) => Promise.resolve(authorization ?? ''),
    limits: { bodies: createBodyBudget(1500) },
  });
  const { port, close } = await listen(app, { ...LOOPBACK, closeGraceMs: 0 });
  releaseAfterTest(close);
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nContent-Length: 900\r\n\r\n');
  socket.write('x'.repeat(800));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503[^]*retry-after: 1/i);
});

it('does not count a call whose client disconnected during the authentication', async () => {
  const gate = createGate();
  let asked = 0;
  const app = createTestApp({
    routes: [echo],
    async authenticate() {
      asked += 1;
      await gate.opened;
      return 'a';
    },
    limits: { maxCallsInFlight: 1 },
  });
  const server = app.listen(0, '127.0.0.1');
  releaseAfterTest(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await waitFor(() => asked === 1);
  socket.destroy();
  await waitFor(async () => (await countConnections(server)) === 0);
  gate.open();
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST' });
  expect(answer.status).toBe(200);
});

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
