import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { createCertificate, waitFor } from '@posthorn/test-support';
import { startTcpServer } from './support/local-servers.js';
import { asResponse, requestTo, startSender } from './support/test-sender.js';

const OK = 'HTTP/1.1 200 OK\r\n';
const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`;

const ANSWERS = [
  { answer: '204 with a length', head: `${NO_CONTENT}Content-Length: 2\r\n\r\n`, body: '', excess: '{}' },
  {
    answer: '204 in chunks',
    head: `${NO_CONTENT}Transfer-Encoding: chunked\r\n\r\n`,
    body: '',
    excess: '0\r\n\r\n',
  },
  { answer: 'a length in characters', head: `${OK}Content-Length: 3\r\n\r\n`, body: 'ün', excess: 'ï' },
  { answer: 'a byte after the last chunk', head: CHUNKED, body: '', excess: 'x' },
  { answer: 'a second answer', head: `${OK}Content-Length: 2\r\n\r\n`, body: 'ok', excess: CHUNKED },
  {
    answer: 'more after `Connection: close`',
    head: `${OK}Connection: close\r\nContent-Length: 2\r\n\r\n`,
    body: 'ok',
    excess: '!',
  },
];

const certificate = createCertificate('hooks.test');

interface Destination {
  readonly url: string;
  readonly seen: { connections: number; closed: number };
}

/** Answers the first request of each connection with the pieces: each in a packet, and a turn of the event loop. */
async function startDestination(protocol: string, pieces: readonly Buffer[]): Promise<Destination> {
  const seen = { connections: 0, closed: 0 };
  const port = await startTcpServer((raw) => {
    const { key, certificate: cert } = certificate;
    raw.setNoDelay(true).once('close', () => (seen.closed += 1));
    seen.connections += 1;
    const socket = protocol === 'http' ? raw : new TLSSocket(raw, { isServer: true, key, cert });
    socket.on('error', () => undefined).once('data', () => writeAll(socket, pieces));
  });
  return { url: `${protocol}://hooks.test:${port}/`, seen };
}

function writeAll(socket: Duplex, [piece, ...rest]: readonly Buffer[]): void {
  if (piece !== undefined) socket.write(piece, () => setImmediate(writeAll, socket, rest));
}

/** The whole, every cut in two, and every byte alone. */
function cutsOf(text: Buffer): readonly (readonly Buffer[])[] {
  const bytes = Array.from(text, (byte) => Buffer.of(byte));
  const pairs = bytes.slice(1).map((_byte, at) => [text.subarray(0, at + 1), text.subarray(at + 1)]);
  return [[text], ...pairs, bytes];
}

function startTrustingSender() {
  return startSender({
    resolveHost: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    certificateAuthorities: [certificate.certificate],
  });
}

describe.each(['http', 'https'])('over %s', (protocol) => {
  it.each(ANSWERS)('takes a complete answer whatever follows it, in every cut: $answer', async (given) => {
    const { head, body, excess } = given;
    const expected = { status: Number(head.slice(9, 12)), body: head === CHUNKED ? 'ok' : body };
    for (const pieces of cutsOf(Buffer.from(head + body + excess))) {
      const { url, seen } = await startDestination(protocol, pieces);

      const result = asResponse(await startTrustingSender().send({ ...requestTo(0), url }));

      expect({ status: result.status, body: result.body.toString() }).toEqual(expected);
      expect(await waitFor(() => seen.closed === 1)).toBe(true);
    }
  });
});
