import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const INTERIM = 'HTTP/1.1 102 Processing\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const CRUMB = '1\r\nx\r\n';

/** Starts a server that answers each request with the text. */
function answering(text: string): Promise<number> {
  return startTcpServer((socket) => socket.once('data', () => socket.write(text)));
}

/** Writes one byte at a time, each in a packet of its own, as fast as the other side reads them. */
function crumble(socket: Socket, text: string): void {
  socket.setNoDelay(true);
  let next = 0;
  const writeOne = (): void => {
    if (socket.destroyed || next === text.length) return;
    socket.write(text.charAt(next++), () => setImmediate(writeOne));
  };
  writeOne();
}

describe('interim responses', () => {
  it('are ignored up to 16', async () => {
    const port = await answering(INTERIM.repeat(16) + OK);
    expect(asResponse(await startSender().send(requestTo(port))).status).toBe(200);
  });

  it('end the exchange when there are more than 16', async () => {
    const port = await answering(INTERIM.repeat(17) + OK);
    expect(asFailure(await startSender().send(requestTo(port)))).toMatchObject({
      reason: 'invalid-response',
      message: 'the destination sent more than 16 interim responses, or too long ones',
    });
  });

  it('end the exchange when their headers are too long', async () => {
    const long = `HTTP/1.1 103 Early Hints\r\nLink: ${'x'.repeat(15 * 1024)}\r\n\r\n`;
    const port = await answering(long.repeat(10) + OK);
    expect(asFailure(await startSender().send(requestTo(port))).reason).toBe('invalid-response');
  });

  it('take little time, however many there are', async () => {
    const flood = Buffer.from(INTERIM.repeat(40_000));
    const port = await startTcpServer((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write(flood));
      };
      socket.on('drain', pour).once('data', pour);
    });
    const result = asFailure(await startSender({ timeoutMs: 10_000 }).send(requestTo(port)));
    expect(result.reason).toBe('invalid-response');
  });
});

describe('an answer in tiny pieces', () => {
  it('ends the exchange when its head comes in more than 2048 reads', async () => {
    const head = `HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(8000)}\r\n\r\n`;
    const port = await startTcpServer((socket) => socket.once('data', () => crumble(socket, head)));
    expect(asFailure(await startSender().send(requestTo(port)))).toMatchObject({
      reason: 'invalid-response',
      message: 'the destination sent its response in too many pieces',
    });
  });

  it('is cut when its chunks take more than 160 KiB for less than 64 KiB of body', async () => {
    const port = await answering(`${CHUNKED}${CRUMB.repeat(60_000)}0\r\n\r\n`);
    const { status, body, bodyTruncated } = asResponse(await startSender().send(requestTo(port)));
    expect({ status, bodyTruncated }).toEqual({ status: 200, bodyTruncated: true });
    expect(body.length).toBeLessThan(50_000);
  });

  it('is cut when the bytes after its body come in more than 2048 reads', async () => {
    const port = await startTcpServer((socket) =>
      socket.once('data', () => {
        socket.write(`${CHUNKED}${CRUMB}`);
        crumble(socket, `0\r\nX-Trailer: ${'x'.repeat(8000)}`);
      }),
    );
    const result = asResponse(await startSender().send(requestTo(port)));
    expect(result).toMatchObject({ status: 200, bodyTruncated: true });
    expect(result.body.toString()).toBe('x');
  });

  it('is kept whole when its chunks are small but not too many', async () => {
    const port = await answering(`${CHUNKED}${CRUMB.repeat(1000)}0\r\n\r\n`);
    const { body, bodyTruncated } = asResponse(await startSender().send(requestTo(port)));
    expect({ length: body.length, bodyTruncated }).toEqual({ length: 1000, bodyTruncated: false });
  });
});
