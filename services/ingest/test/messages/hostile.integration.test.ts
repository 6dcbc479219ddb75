import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type TestSource,
  createAccount,
  createSource,
  releaseAfterTest,
  waitFor,
} from '@posthorn/test-support';
import { messageIdOf, post } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
let source: TestSource;
beforeAll(async () => {
  ingest = await startTestIngest();
  source = await ingest.createSource();
});

function open(): Socket {
  const { hostname, port } = new URL(ingest.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  releaseAfterTest(() => socket.destroy());
  return socket;
}

/** Sends raw bytes, including malformed requests, and reads until the service closes the connection. */
async function converse(request: string): Promise<string> {
  const socket = open();
  socket.write(request);
  return await text(socket);
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const head = (target: string, ...lines: readonly string[]): string =>
  [`POST ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n');

async function expectToReceive(): Promise<void> {
  messageIdOf(await post(`${ingest.url}${source.path}`, { body: '{}' }));
}

describe('a body', () => {
  it('in endless chunks is rejected as soon as it is too large', async () => {
    const before = (await ingest.messagesOf(source.id)).length;
    const socket = open();
    const answer = text(socket);
    socket.write(head(source.path, 'Transfer-Encoding: chunked'));
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let count = 0; count < 20 && socket.writable; count++) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
    expect(statusOf(await answer)).toBe(413);
    expect(await ingest.messagesOf(source.id)).toHaveLength(before);
  });

  it('with a Content-Length that is too large is not awaited', async () => {
    const answer = await converse(head(source.path, 'Content-Length: 99999999999'));
    expect(statusOf(answer)).toBe(413);
  });

  it('with both a Content-Length and chunks is not valid HTTP', async () => {
    const lines = ['Content-Length: 4', 'Transfer-Encoding: chunked'];
    expect(statusOf(await converse(`${head(source.path, ...lines)}0\r\n\r\n`))).toBe(400);
  });

  it('in pieces of one byte is rejected', async () => {
    const pieces = '1\r\nx\r\n'.repeat(20_000);
    const request = `${head(source.path, 'Transfer-Encoding: chunked')}${pieces}0\r\n\r\n`;
    expect(statusOf(await converse(request))).toBe(400);
    await expectToReceive();
  });

  it('in many pieces of some size is stored completely', async () => {
    const pieces = `40\r\n${'y'.repeat(0x40)}\r\n`.repeat(10_000);
    const request = `${head(source.path, 'Transfer-Encoding: chunked')}${pieces}0\r\n\r\n`;
    expect(statusOf(await converse(request))).toBe(202);
    const messages = await ingest.messagesOf(source.id);
    expect(messages.map(({ sizeBytes }) => sizeBytes)).toContain(640_000);
  });

  it('that breaks off is not stored', async () => {
    const before = (await ingest.messagesOf(source.id)).length;
    const socket = open();
    socket.write(`${head(source.path, 'Content-Length: 10')}12345`);
    await once(socket, 'connect');
    socket.end();
    await once(socket.resume(), 'close');
    await expectToReceive();
    expect(await ingest.messagesOf(source.id)).toHaveLength(before + 1);
  });

  it.each(['-1', '1e3', '0x10', '1, 2', ' '])('of the length "%s" is not valid HTTP', async (length) => {
    expect(statusOf(await converse(head(source.path, `Content-Length: ${length}`)))).toBe(400);
  });
});

describe('the service', () => {
  it.each([
    ['one huge header', [`X-Huge: ${'x'.repeat(20_000)}`]],
    ['thousands of headers', Array.from({ length: 5000 }, (_, index) => `X-${index}: y`)],
  ])('rejects more than 16 KiB of headers: %s', async (_what, lines) => {
    expect(statusOf(await converse(head(source.path, 'Content-Length: 0', ...lines)))).toBe(400);
    await expectToReceive();
  });

  it('finds a signature behind thousands of other headers', async () => {
    const { path } = await ingest.createSource({ hmacHeaderName: 'X-Sign', hmacSecret: 'secret' });
    const lines = [...Array.from({ length: 2500 }, () => 'a: b'), 'X-Sign: sha256=00'];
    expect(statusOf(await converse(head(path, 'Content-Length: 0', ...lines)))).toBe(401);
    expect(await ingest.waitForRejections(1, 'hmac_failed')).toHaveLength(1);
  });

  it('accepts no token from a repeated header with two tokens', async () => {
    const token = 'a-token-of-sixteen';
    const { path } = await ingest.createSource({ tokenHeaderName: 'X-Token', staticToken: token });
    const lines = [`X-Token: ${token}`, 'X-Token: another-token-here', 'Content-Length: 0'];
    expect(statusOf(await converse(head(path, ...lines)))).toBe(401);
  });

  it('treats header names of prototypes like other names', async () => {
    const lines = ['__proto__: x', 'constructor: y', 'Content-Length: 0'];
    expect(statusOf(await converse(head(source.path, ...lines)))).toBe(202);
  });
});

describe('a target', () => {
  it('in absolute form is accepted', async () => {
    const answer = await converse(head(`http://elsewhere.example${source.path}`, 'Content-Length: 0'));
    expect(statusOf(answer)).toBe(202);
  });

  it.each([
    ['a wrong token', (path: string) => `${path.slice(0, -2)}zz`],
    ['no token', (path: string) => path.slice(0, path.lastIndexOf('/') + 1)],
    ['a token that is encoded wrongly', (path: string) => `${path.slice(0, -2)}%zz`],
    ['more behind it', (path: string) => `${path}/more`],
    ['two slashes', (path: string) => `/${path}`],
    ['dots', (path: string) => path.replace('/receive/', '/receive/x/../')],
    ['another case', (path: string) => path.replace('/receive/', '/RECEIVE/')],
    ['an id of a prototype', () => '/v1/webhooks/receive/__proto__/x'],
  ])('with %s is not found', async (_what, format) => {
    const answer = await converse(head(format(source.path), 'Content-Length: 0'));
    expect(statusOf(answer)).toBe(404);
  });

  it('with another method is rejected, and the response names the allowed method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await post(`${ingest.url}${source.path}`, { method });
      expect({ status: answer.status, allow: answer.headers.allow }).toEqual({
        status: 405,
        allow: 'POST, HEAD',
      });
    }
  });
});

it('still receives others while a hundred senders never end', async () => {
  const slow = Array.from({ length: 100 }, () => {
    const socket = open();
    socket.write(`${head(source.path, 'Content-Length: 100')}x`);
    return once(socket, 'connect');
  });
  await Promise.all(slow);
  await expectToReceive();
});

describe('endless bodies', () => {
  const mebibyte = 1024 * 1024;

  /** Sends `count` bodies, each one byte short of its end. */
  function stall(path: string, count: number): readonly Socket[] {
    return Array.from({ length: count }, () => {
      const socket = open();
      socket.write(head(path, `Content-Length: ${mebibyte}`));
      socket.write(Buffer.alloc(mebibyte - 1));
      return socket;
    });
  }

  it('are limited by the available memory, and block their own project only for a short time', async () => {
    const slow = stall(source.path, 60);
    // The service rejects bodies without memory while they arrive.
    const refused = await Promise.race(slow.map((socket) => text(socket)));
    expect(statusOf(refused)).toBe(503);
    expect(refused).toMatch(/retry-after: 1/i);
    for (const socket of slow) socket.destroy();
    await waitFor(
      async () =>
        (await post(`${ingest.url}${source.path}`, { body: Buffer.alloc(mebibyte) })).status === 202,
    );
  });

  it('of three tenants cause no rejections of others', async () => {
    const attacked = await Promise.all(
      [1, 2, 3].map(async () => {
        const { projectId } = await createAccount(ingest.database);
        return await createSource(ingest.database, { projectId });
      }),
    );
    const { projectId } = await createAccount(ingest.database);
    const other = await createSource(ingest.database, { projectId });
    const slow = attacked.flatMap(({ path }) => stall(path, 60));
    const refusals = Promise.all(
      attacked.map((_, index) =>
        Promise.race(slow.slice(index * 60, index * 60 + 60).map((socket) => text(socket))),
      ),
    );
    expect((await refusals).map(statusOf)).toEqual([503, 503, 503]);
    for (let count = 0; count < 10; count += 1) {
      expect((await post(`${ingest.url}${other.path}`, { body: Buffer.alloc(mebibyte) })).status).toBe(202);
    }
    for (const socket of slow) socket.destroy();
  });
});

describe('an unauthorized sender', () => {
  const unwanted = [
    ['ip_not_allowed', { verifyIpAllowlist: true, allowedCidrs: ['192.0.2.0/24'] }, 403],
    ['static_token_missing', { tokenHeaderName: 'X-Token', staticToken: 'a-token-of-sixteen' }, 401],
    ['hmac_missing', { hmacHeaderName: 'X-Sign', hmacSecret: 'secret' }, 401],
  ] as const;

  it.each(unwanted)('is rejected before its body arrives: %s', async (reason, options, status) => {
    const { path } = await ingest.createSource(options);
    const answer = await converse(`${head(path, 'Content-Length: 100')}x`);
    expect(statusOf(answer)).toBe(status);
    await ingest.waitForRejections(1, reason);
  });

  it.each(unwanted)(
    'first learns that its body is too large, even when no length was announced: %s',
    async (_reason, options, status) => {
      const { path } = await ingest.createSource(options);
      const lines = head(path, 'Transfer-Encoding: chunked');
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      expect(statusOf(await converse(`${lines}${chunk}0\r\n\r\n`))).toBe(status);
      expect(statusOf(await converse(`${lines}${chunk.repeat(17)}0\r\n\r\n`))).toBe(413);
    },
  );
});

it('disconnects a sender that continues after its response', async () => {
  const socket = open();
  let isClosed = false;
  socket.resume().once('close', () => (isClosed = true));
  socket.write(head(source.path, 'Content-Length: 99999999999').replace('Connection: close\r\n', ''));
  const sending = setInterval(() => socket.writable && socket.write('x'), 50);
  releaseAfterTest(() => clearInterval(sending));
  // Long before the time limit of its request.
  await waitFor(() => isClosed, 15_000);
});
