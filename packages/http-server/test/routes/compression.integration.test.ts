import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { LOOPBACK, releaseAfterTest } from '@posthorn/test-support';
import Type from 'typebox';
import { type Route, createApp, listen, mountFiles, mountRoutes } from '../../src/index.js';
import { described } from '../support/test-app.js';

const ROWS = Array.from({ length: 40 }, (_, n) => ({ id: n, text: 'the same text in each row' }));
const rows = (extra: object): Route<string>['description'] => ({
  ...described,
  data: Type.Array(Type.Object({ id: Type.Integer(), text: Type.String(), ...extra })),
});
const answer =
  (data: unknown): Route<string>['handle'] =>
  () =>
    Promise.resolve({ data });

const routes: readonly Route<string>[] = [
  { method: 'get', path: '/rows', description: rows({}), handle: answer(ROWS) },
  { method: 'get', path: '/few', description: rows({}), handle: answer(ROWS.slice(0, 2)) },
  {
    method: 'get',
    path: '/secrets',
    description: rows({ nested: Type.Object({ token: Type.String() }) }),
    handle: answer(ROWS),
  },
  { method: 'post', path: '/rows', description: rows({}), handle: answer(ROWS) },
];

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Unlike a client with conveniences, it leaves the answer as it came. */
async function ask(
  path: string,
  { accepts, method = 'GET' }: { accepts?: string; method?: string } = {},
): Promise<Received> {
  const app = createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
    },
    translateError: () => undefined,
    onServerError: () => undefined,
    mount(express) {
      const read = (): Promise<Buffer> => Promise.resolve(Buffer.from('x'.repeat(2000)));
      mountFiles(express, [
        { path: '/file', type: 'text/plain', read },
        { path: '/file-0f0f', type: 'text/plain', isImmutable: true, read },
      ]);
      mountRoutes(express, {
        routes,
        authenticate: () => Promise.resolve('caller'),
        ownerOf: (caller) => ({ tenantId: caller, projectId: caller }),
        secretMembers: ['token'],
      });
    },
  });
  const { port, close } = await listen(app, LOOPBACK);
  releaseAfterTest(close);
  return await new Promise((resolve, reject) => {
    const headers = accepts === undefined ? {} : { 'accept-encoding': accepts };
    get({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(pieces) }));
    }).on('error', reject);
  });
}

describe('an answer of more than a kilobyte', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, *', gunzipSync],
  ])('is compressed as %s for a client that accepts %s', async (encoding, accepts, unpack) => {
    const { headers, bytes } = await ask('/rows', { accepts });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(JSON.parse(unpack(bytes).toString())).toMatchObject({ data: ROWS });
    expect(bytes.length).toBeLessThan(JSON.stringify(ROWS).length / 3);
  });

  it.each([
    ['no encoding', '/rows', {}],
    ['an unknown encoding', '/rows', { accepts: 'zstd' }],
    ['no encoding but none', '/rows', { accepts: 'identity;q=1, *;q=0' }],
  ])('is sent as it is to a client that accepts %s', async (_what, path, options) => {
    const { headers, bytes } = await ask(path, options);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(JSON.parse(bytes.toString())).toMatchObject({ data: ROWS });
  });

  it.each([
    ['it may hold a credential, at any depth', '/secrets', 'GET'],
    ['it answers a change', '/rows', 'POST'],
    ['it is small', '/few', 'GET'],
  ])('is not compressed when %s', async (_when, path, method) => {
    const { headers, bytes } = await ask(path, { accepts: 'br, gzip', method });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(bytes.toString())).toHaveProperty('data');
  });

  it('has no body when HEAD asks for it', async () => {
    const { headers, bytes } = await ask('/rows', { accepts: 'br', method: 'HEAD' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes.length).toBe(0);
  });
});

describe('a file', () => {
  it('is compressed, with an ETag of each form', async () => {
    const [plain, brotli] = [await ask('/file'), await ask('/file', { accepts: 'br' })];
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect(brotli.headers['etag']).not.toBe(plain.headers['etag']);
  });

  it('is kept for ever when its path has its hash', async () => {
    const { headers } = await ask('/file-0f0f');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
