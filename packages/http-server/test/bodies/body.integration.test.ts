import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import request, { type Test } from 'supertest';
import { readAnswer } from '../support/read-answer.js';
import Type from 'typebox';
import { type Route, createBodyBudget, createParser } from '../../src/index.js';
import { createTestApp, described, echo } from '../support/test-app.js';

const app = createTestApp({ routes: [echo] });
const LIMIT = echo.bodyLimitBytes ?? 0;

function post(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Test {
  // A serializer would put quotes around a text.
  return request(app)
    .post('/echo')
    .set({ 'Content-Type': 'application/json', ...headers })
    .serialize((given: unknown) => given as string)
    .send(body);
}

async function codeOf(test: Test): Promise<string> {
  const { status, body } = await readAnswer(test);
  const { error } = body as { error?: { code: string } };
  return `${status} ${error?.code ?? 'accepted'}`;
}

describe('a body', () => {
  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'nonsense',
  ])('is read as JSON, whatever its content type says: %s', async (type) => {
    const { status, body } = await readAnswer(post('{"a":"é"}', { 'Content-Type': type }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { body: { a: 'é' } } });
  });

  it('is read as JSON without any content type', async () => {
    const { body } = await readAnswer(
      request(app).post('/echo').unset('Content-Type').send(Buffer.from('{"a":1}')),
    );
    expect(body).toMatchObject({ data: { body: { a: 1 } } });
  });

  it('is an empty object when it is empty', async () => {
    expect((await request(app).post('/echo')).body).toMatchObject({ data: { body: {} } });
    expect((await post('')).body).toMatchObject({ data: { body: {} } });
  });

  it.each([
    ['is not JSON', 'a=1'],
    ['is cut off', '{"a":'],
    ['goes on after its end', '{} {}'],
    ['is white space only', ' \n'],
    ['is not strict JSON', "{'a':1,}"],
    ['holds NaN', '{"a":NaN}'],
    ['begins with a byte order mark', '\ufeff{}'],
    ['is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['encodes a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['is UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ])('is INVALID_REQUEST when it %s', async (_what, body) =>
    expect(await codeOf(post(body))).toBe('400 INVALID_REQUEST'),
  );

  it('does not change the prototype of objects', async () => {
    await post('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('the size of a body', () => {
  const ofSize = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;

  it('may equal the limit and no more', async () => {
    expect(await codeOf(post(ofSize(LIMIT)))).toBe('200 accepted');
    expect(await codeOf(post(ofSize(LIMIT + 1)))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('is checked when no length was announced', async () => {
    const chunked = (body: string): Test => {
      const asked = request(app).post('/echo').type('json');
      asked.write(body);
      return asked;
    };
    expect(await codeOf(chunked(ofSize(LIMIT)))).toBe('200 accepted');
    expect(await codeOf(chunked(ofSize(LIMIT + 1)))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('is limited to 256 KiB by default', async () => {
    const { method, path, description, handle } = echo;
    const ample = createTestApp({ routes: [{ method, path, description, handle }] });
    const sent = (bytes: number): Test => request(ample).post('/echo').type('text').send(ofSize(bytes));
    expect(await codeOf(sent(256 * 1024))).toBe('200 accepted');
    expect(await codeOf(sent(256 * 1024 + 1))).toBe('413 PAYLOAD_TOO_LARGE');
  });
});

describe('a body in pieces', () => {
  const { method, path, description, handle } = echo;
  const ample = createTestApp({ routes: [{ method, path, description, handle }] });
  const inPieces = (count: number, piece: string): Test => {
    const asked = request(ample).post('/echo').type('json');
    asked.write('"');
    for (let index = 0; index < count; index++) asked.write(piece);
    asked.write('"');
    return asked;
  };

  it('is refused when each piece has one byte, because its memory would be many times its size', async () =>
    expect(await codeOf(inPieces(20_000, 'x'))).toBe('400 INVALID_REQUEST'));

  it('is read whole when the pieces are larger', async () => {
    const { body } = await readAnswer(inPieces(3000, 'y'.repeat(64)));
    expect(body).toMatchObject({ data: { body: 'y'.repeat(64 * 3000) } });
  });
});

describe('a compressed body', () => {
  const gzip = { 'Content-Encoding': 'gzip' };

  it('is decompressed', async () => {
    const { body } = await readAnswer(post(gzipSync('{"a":1}'), gzip));
    expect(body).toMatchObject({ data: { body: { a: 1 } } });
  });

  it('is refused when it is a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, ' '));
    expect(await codeOf(post(bomb, gzip))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('is refused when it is a small bomb whose compressed size is below the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(LIMIT * 100, ' '));
    expect(bomb.length).toBeLessThan(LIMIT);
    expect(await codeOf(post(bomb, gzip))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['is not compressed at all', '{"a":1}', 'gzip'],
    ['is cut off', gzipSync('{"a":1}').subarray(0, 15), 'gzip'],
    ['has an unknown encoding', '{"a":1}', 'zip'],
  ])('is INVALID_REQUEST when it %s', async (_what, body, encoding) =>
    expect(await codeOf(post(body, { 'Content-Encoding': encoding }))).toBe('400 INVALID_REQUEST'),
  );
});

describe('the memory of a body', () => {
  const KIB = 1024;
  /** 300 KB of text, and 9 MB as a value. */
  const dense = `{"a":[${'{},'.repeat(100 * KIB)}{}]}`;
  const plain = `{"a":"${'x'.repeat(300 * KIB)}"}`;
  const route: Route<string> = {
    ...echo,
    bodyLimitBytes: 512 * KIB,
    description: { ...described, body: createParser(Type.Object({ a: Type.Unsafe<unknown>({}) })) },
    handle: async ({ json, member }) => ({ data: { body: await json(), size: member()?.bytes.length } }),
  };
  /** A project alone gets a third of it. */
  const limits = { bodies: createBodyBudget(6 * KIB * KIB) };
  const post = (given: Route<string>, body: string | Buffer, encoding = 'identity'): Test =>
    request(createTestApp({ routes: [given], limits }))
      .post('/echo')
      .set({ 'Content-Type': 'application/json', 'Content-Encoding': encoding })
      .serialize((text: unknown) => text as string)
      .send(body);

  it('counts what its value will take, and a body beyond it is refused with the reason', async () => {
    expect((await post(route, plain)).status).toBe(200);
    const { status, headers, body } = await readAnswer(post(route, dense));
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body).toMatchObject({
      error: { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('memory budget') },
    });
    expect((await post(route, plain)).status).toBe(200);
  });

  it('counts the value of a compressed body', async () => {
    expect((await post(route, gzipSync(plain), 'gzip')).status).toBe(200);
    expect((await post(route, gzipSync(dense), 'gzip')).status).toBe(503);
  });

  it('does not count a member that is needed as bytes only, and whose value is not built', async () => {
    const { status, body } = await readAnswer(post({ ...route, bytesMember: 'a' }, dense));
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { body: { a: [] }, size: dense.length - '{"a":}'.length } });
  });
});
