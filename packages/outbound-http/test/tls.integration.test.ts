import type { TLSSocket } from 'node:tls';
import { expect, it } from '@jest/globals';
import { type Certificate, createCertificate } from '@posthorn/test-support';
import { startDistantServer } from './support/distant-server.js';
import { startHttpServer, startHttpsServer, startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const valid = createCertificate('hooks.test');

function startTrustingSender(...trusted: readonly Certificate[]) {
  return startSender({
    resolveHost: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ...(trusted.length === 0
      ? {}
      : { certificateAuthorities: trusted.map(({ certificate }) => certificate) }),
  });
}

function secureRequestTo(port: number) {
  return { ...requestTo(port), url: `https://hooks.test:${port}/` };
}

it('delivers over TLS and counts its handshake once', async () => {
  const port = await startHttpsServer(valid, (_request, response) => response.end('ok'));
  const sender = startTrustingSender(valid);

  const first = asResponse(await sender.send(secureRequestTo(port)));
  const second = asResponse(await sender.send(secureRequestTo(port)));

  expect(first).toMatchObject({ status: 200, connReused: false, resolvedIp: '127.0.0.1' });
  expect(Object.values(first.timings).every(Number.isInteger)).toBe(true);
  expect(second).toMatchObject({ connReused: true, timings: { tlsHandshakeMs: 0 } });
});

it('names the server without the final dot of its host (RFC 6066, section 3)', async () => {
  let name: unknown;
  const port = await startHttpsServer(valid, ({ socket }, response) => {
    name = (socket as TLSSocket).servername;
    response.end();
  });
  const url = `https://hooks.test.:${port}/`;
  asResponse(await startTrustingSender(valid).send({ ...requestTo(port), url }));
  expect(name).toBe('hooks.test');
});

it('keeps a connection whose answer arrives before the write of the request is confirmed', async () => {
  const port = await startDistantServer(valid);
  const sender = startTrustingSender(valid);
  const connections: boolean[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    const sending = sender.send(secureRequestTo(port));
    const busy = keepBusy();
    connections.push(asResponse(await sending).connReused);
    busy.stop();
  }
  expect(connections).toEqual([false, true, true]);
});

/** From now on, each turn of the event loop ends with a wait in which another thread answers. */
function keepBusy(): { stop(): void } {
  let isOver = false;
  const turn = (): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return { stop: () => void (isOver = true) };
}

const expired = createCertificate('hooks.test', { validFromSeconds: -86_400, validUntilSeconds: -3600 });
const foreign = createCertificate('other.test');

it.each([
  { certificate: valid, trusted: [], issue: 'the certificate is self-signed' },
  { certificate: expired, trusted: [expired], issue: 'the certificate has expired' },
  { certificate: foreign, trusted: [foreign], issue: 'the certificate is for another host name' },
])('refuses a bad certificate by name: $issue', async ({ certificate, trusted, issue }) => {
  const port = await startHttpsServer(certificate, (_request, response) => response.end());
  const failure = asFailure(await startTrustingSender(...trusted).send(secureRequestTo(port)));
  expect(failure).toMatchObject({ reason: 'tls', message: `TLS failed: ${issue}`, resolvedIp: '127.0.0.1' });
});

it('reports a server that does not speak TLS', async () => {
  const port = await startHttpServer((_request, response) => response.end());
  expect(asFailure(await startTrustingSender().send(secureRequestTo(port))).reason).toBe('tls');
});

it('reports a handshake that the destination breaks off', async () => {
  const port = await startTcpServer((socket) => socket.once('data', () => socket.destroy()));
  const failure = asFailure(await startTrustingSender().send(secureRequestTo(port)));
  expect(failure).toMatchObject({
    reason: 'tls',
    message: 'TLS failed: the destination closed the connection',
  });
});
