import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import {
  type Certificate,
  createCertificate,
  releaseAfterTest,
  startConnectProxy,
} from '@posthorn/test-support';
import type { ClientTls } from '../src/index.js';
import { startHttpsServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const roots = createCertificate('The Roots', { isAuthority: true });
const server = createCertificate('hooks.test', { issuer: roots });
const clients = createCertificate('The Clients', { isAuthority: true });
const [one, other] = ['one', 'other'].map((name) => createCertificate(name, { issuer: clients })) as [
  Certificate,
  Certificate,
];

function tlsOf(id: string, shown: Certificate, ca: string | null = null): ClientTls {
  return { id, certificate: shown.certificate, key: shown.key, ca };
}

function startTestSender(egressPort?: number) {
  return startSender({
    resolveHost: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    certificateAuthorities: [roots.certificate],
    egressProxyUrl: egressPort === undefined ? undefined : `http://127.0.0.1:${egressPort}`,
  });
}

function secureRequestTo(port: number, tls?: ClientTls) {
  return { ...requestTo(port), url: `https://hooks.test:${port}/`, tls };
}

interface Shown {
  readonly port: number;
  /** The name of the certificate that each request showed. */
  readonly names: unknown[];
  readonly sockets: Socket[];
}

async function startAskingServer(certificate = server): Promise<Shown> {
  const names: unknown[] = [];
  const sockets: Socket[] = [];
  const port = await startHttpsServer(
    certificate,
    ({ socket }, response) => {
      names.push(((socket as TLSSocket).getPeerCertificate() as Partial<PeerCertificate>).subject?.CN);
      sockets.push(socket);
      response.end();
    },
    { requestCert: true, rejectUnauthorized: false },
  );
  return { port, names, sockets };
}

describe('a client certificate', () => {
  it.each(['directly', 'through the egress proxy'])('is shown %s, also on a kept connection', async (way) => {
    const { port, names } = await startAskingServer();
    const sender = startTestSender(way === 'directly' ? undefined : (await startConnectProxy()).port);
    const request = secureRequestTo(port, tlsOf('1', one));
    expect(asResponse(await sender.send(request)).connReused).toBe(false);
    expect(asResponse(await sender.send(request)).connReused).toBe(true);
    expect(names).toEqual(['one', 'one']);
  });

  it.each(['directly', 'through the egress proxy'])(
    'has connections and sessions of its own, %s',
    async (way) => {
      const { port, names, sockets } = await startAskingServer();
      const sender = startTestSender(way === 'directly' ? undefined : (await startConnectProxy()).port);
      const shown = [
        tlsOf('1', one),
        undefined,
        tlsOf('2', other),
        tlsOf('1', one),
        tlsOf('3', one),
        undefined,
      ];
      for (const tls of shown) asResponse(await sender.send(secureRequestTo(port, tls)));
      expect(names).toEqual(['one', undefined, 'other', 'one', 'one', undefined]);
      expect(new Set(sockets).size).toBe(4);
      expect(sockets.map((socket) => (socket as TLSSocket).isSessionReused())).toEqual(
        sockets.map(() => false),
      );
    },
  );

  it('comes with roots that replace the others', async () => {
    const foreign = createCertificate('Other Roots', { isAuthority: true });
    const { port } = await startAskingServer(createCertificate('hooks.test', { issuer: foreign }));
    const sender = startTestSender();
    const send = (id: string, ca?: Certificate) =>
      sender.send(secureRequestTo(port, tlsOf(id, one, ca?.certificate)));
    const unknown = { reason: 'tls', message: expect.stringContaining('not issued by a known authority') };
    expect(asFailure(await send('1'))).toMatchObject(unknown);
    expect(asResponse(await send('2', foreign)).status).toBe(200);
    expect(asFailure(await send('3', clients))).toMatchObject(unknown);
  });
});

/** An openssl server that asks for a certificate of the clients' authority. Node.js would send no alert. */
async function startStrictServer(...more: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-strict-'));
  releaseAfterTest(() => rmSync(folder, { recursive: true }));
  const files = { cert: server.certificate, key: server.key, CAfile: clients.certificate };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const given = Object.keys(files).flatMap((name) => [`-${name}`, name]);
  const strict = ['-Verify', '2', '-verify_return_error', '-www'];
  const child = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', ...given, ...strict, ...more], {
    cwd: folder,
  });
  releaseAfterTest(() => child.kill('SIGKILL'));
  child.stderr.resume();
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^ACCEPT .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('openssl did not listen');
}

describe.each(['-tls1_3', '-tls1_2'])('a refusal (%s)', (version) => {
  const refused = 'tls: the destination refused the client certificate';

  it.each<readonly [string, Certificate]>([
    ['of another authority', createCertificate('one')],
    [
      'that has expired',
      createCertificate('one', { issuer: clients, validFromSeconds: -90_000, validUntilSeconds: -60 }),
    ],
  ])('of a certificate %s is named', async (_which, shown) => {
    const port = await startStrictServer(version);
    const failure = asFailure(await startTestSender().send(secureRequestTo(port, tlsOf('1', shown))));
    expect(failure).toMatchObject({ reason: 'tls', message: refused });
  });
});

it('names a destination that asks for a client certificate', async () => {
  const port = await startStrictServer('-tls1_3');
  const failure = asFailure(await startTestSender().send(secureRequestTo(port)));
  expect(failure).toMatchObject({
    reason: 'tls',
    message: 'tls: the destination asks for a client certificate',
  });
});
