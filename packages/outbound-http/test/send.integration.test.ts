import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readBody, startHttpServer, startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const CAP = 64 * 1024;

describe('the request', () => {
  it.each([
    ['a string', '{"amount":12345678901234567890,"name":"Zoë"}'],
    ['a buffer', Buffer.from([0, 255, 10, 13, 0])],
    ['nothing', ''],
    ['a large buffer', Buffer.alloc(1024 * 1024, 'x')],
  ])('carries exactly the bytes of %s, with their length and unchunked', async (_kind, body) => {
    const received: { body: Buffer; length: string | undefined; encoding: string | undefined }[] = [];
    const port = await startHttpServer((request, response) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
      void readBody(request).then((read) => {
        received.push({ body: read, length, encoding });
        response.end();
      });
    });
    const bytes = Buffer.from(body);

    asResponse(await startSender().send(requestTo(port, body)));

    expect(received).toEqual([{ body: bytes, length: String(bytes.length), encoding: undefined }]);
  });

  it('identifies Posthorn, requests no compression and lets the caller set the rest', async () => {
    const port = await startHttpServer((request, response) => {
      request.resume();
      response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));
    });
    const headers = { 'X-Webhook-Id': 'msg_1', Authorization: 'Bearer theirs' };

    const result = await startSender().send({ ...requestTo(port), headers });

    expect(JSON.parse(asResponse(result).body.toString())).toEqual({
      method: 'POST',
      url: '/hook',
      headers: {
        'user-agent': 'Posthorn/test',
        'x-webhook-id': 'msg_1',
        authorization: 'Bearer theirs',
        'content-length': '2',
        host: `127.0.0.1:${port}`,
        connection: 'keep-alive',
      },
    });
  });

  it('sets host and framing itself, whatever headers the caller gives', async () => {
    const port = await startHttpServer((request, response) => {
      request.resume();
      response.end(JSON.stringify(request.headers));
    });
    const headers = {
      Host: 'evil',
      'Transfer-Encoding': 'chunked',
      'Content-Length': '99',
      Connection: 'close',
    };

    const result = await startSender().send({ ...requestTo(port), headers });

    const received = JSON.parse(asResponse(result).body.toString()) as Record<string, string>;
    expect(received).toMatchObject({
      host: `127.0.0.1:${port}`,
      'content-length': '2',
      connection: 'keep-alive',
    });
    expect(received).not.toHaveProperty('transfer-encoding');
  });

  it('is made once, whatever the status', async () => {
    let requests = 0;
    const port = await startHttpServer((_request, response) => {
      requests += 1;
      response.writeHead(503, { 'Retry-After': '120' }).end('busy');
    });

    const result = asResponse(await startSender().send(requestTo(port)));

    expect(result).toMatchObject({ status: 503, retryAfter: '120' });
    expect(result.body.toString()).toBe('busy');
    expect(requests).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('does not follow redirects: %i', async (status) => {
    const paths: (string | undefined)[] = [];
    const port = await startHttpServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { Location: '/elsewhere' }).end();
    });

    const result = asResponse(await startSender().send(requestTo(port)));

    expect(result.status).toBe(status);
    expect(result.responseHeaders.location).toBe('/elsewhere');
    expect(paths).toEqual(['/hook']);
  });
});

describe('the response', () => {
  it('has its headers flattened', async () => {
    const port = await startHttpServer((_request, response) => {
      response
        .writeHead(
          200,
          [
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
            ['X-Trace', '7'],
          ].flat(),
        )
        .end();
    });
    const { responseHeaders } = asResponse(await startSender().send(requestTo(port)));
    expect(responseHeaders).toMatchObject({ 'set-cookie': 'a=1, b=2', 'x-trace': '7' });
  });

  it('keeps a body of exactly 64 KiB whole', async () => {
    const port = await startHttpServer((_request, response) => response.end(Buffer.alloc(CAP, 'x')));
    const { body, bodyTruncated } = asResponse(await startSender().send(requestTo(port)));
    expect({ length: body.length, bodyTruncated }).toEqual({ length: CAP, bodyTruncated: false });
  });

  it('cuts a body at 64 KiB, reports it and closes the connection', async () => {
    const closed: Promise<unknown>[] = [];
    const port = await startHttpServer((request, response) => {
      closed.push(new Promise((resolve) => request.socket.once('close', resolve)));
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(CAP, 'y')));
      };
      response.on('drain', write);
      write();
    });

    const result = asResponse(await startSender().send(requestTo(port)));

    expect(result).toMatchObject({ status: 200, bodyTruncated: true });
    expect(result.body.equals(Buffer.alloc(CAP, 'y'))).toBe(true);
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
  });

  it('is never decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const port = await startHttpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed);
    });
    const { body } = asResponse(await startSender().send(requestTo(port)));
    expect(body.equals(packed)).toBe(true);
  });

  it('is a failure when its headers exceed 16 KiB', async () => {
    const port = await startTcpServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(17 * 1024)}\r\n\r\n`);
    });
    expect(asFailure(await startSender().send(requestTo(port))).reason).toBe('headers-too-large');
  });

  it('does not occupy the connection when it comes before the request is read', async () => {
    const answer = 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n';
    let closed: Promise<unknown> | undefined;
    const port = await startTcpServer((socket) => {
      closed = new Promise((resolve) => socket.once('close', resolve));
      socket.once('data', () => {
        socket.pause();
        socket.write(answer, () => socket.resume());
      });
    });

    const result = asResponse(await startSender().send(requestTo(port, Buffer.alloc(32 * 1024 * 1024))));

    expect(result).toMatchObject({ status: 413, timings: { ttfbMs: expect.any(Number) } });
    await closed;
  });
});

describe('the record', () => {
  it.each([
    ['a kept connection', {}],
    ['a body that is not empty', { body: 'Zoë' }],
    ['headers of the caller', { headers: { 'X-ONE': '1', Host: 'evil', Connection: 'close' } }],
  ])('contains the headers as they were sent: %s', async (_what, change) => {
    const sent: string[][] = [];
    const port = await startHttpServer((request, response) => {
      sent.push(request.rawHeaders);
      response.end();
    });
    const sender = startSender();
    const request = { ...requestTo(port), ...change };

    const records = [await sender.send(request), await sender.send(request)];

    expect(records.map(({ requestHeaders = {} }) => Object.entries(requestHeaders).flat())).toEqual(sent);
  });

  it('contains the timings of each phase, the address and whether the connection was reused', async () => {
    const port = await startHttpServer((_request, response) => response.end('ok'));
    const sender = startSender();
    const request = { ...requestTo(port), url: `http://localhost:${port}/` };

    const first = asResponse(await sender.send(request));
    const second = asResponse(await sender.send(request));

    expect(first).toMatchObject({
      connReused: false,
      resolvedIp: '127.0.0.1',
      timings: { tlsHandshakeMs: 0 },
    });
    expect(Object.values(first.timings).every(Number.isInteger)).toBe(true);
    expect(second).toMatchObject({
      connReused: true,
      resolvedIp: '127.0.0.1',
      timings: { dnsMs: 0, tcpConnectMs: 0, tlsHandshakeMs: 0 },
    });
  });
});
