import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { createCertificate } from './support/certificate.js';
import { closedPort, startHttpServer, startHttpsServer } from './support/local-servers.js';
import { releaseAfterTest } from './support/releases.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const certificate = createCertificate('hooks.test');
const isHere = spawnSync('tinyproxy', ['-v']).error === undefined;
if (!isHere) process.stderr.write('tinyproxy is not installed: no real proxy was tried\n');

async function startTinyproxy(): Promise<number> {
  const port = await closedPort();
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-tinyproxy-'));
  const settings = [
    'Listen 127.0.0.1',
    `Port ${port}`,
    'Timeout 600',
    'Allow 127.0.0.1',
    'BasicAuth user secret',
  ];
  writeFileSync(join(folder, 'tinyproxy.conf'), `${settings.join('\n')}\n`);
  const program = spawn('tinyproxy', ['-d', '-c', join(folder, 'tinyproxy.conf')], { stdio: 'ignore' });
  releaseAfterTest(async () => {
    program.kill('SIGKILL');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    rmSync(folder, { recursive: true });
  });
  await waitFor(() => isListening(port));
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function startProxiedSender(login = 'user:secret') {
  return startSender({
    egressProxyUrl: `http://${login}@127.0.0.1:${await startTinyproxy()}`,
    certificateAuthorities: [certificate.certificate],
    resolveHost: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
}

(isHere ? describe : describe.skip)('through tinyproxy', () => {
  it('sends over TLS and over plain http, and keeps the connections', async () => {
    const secure = await startHttpsServer(certificate, (_request, response) => response.end('secure'));
    const plain = await startHttpServer((_request, response) => response.end('plain'));
    const sender = await startProxiedSender();
    const seen: unknown[] = [];
    for (const url of [`https://hooks.test:${secure}/`, `http://hooks.test:${plain}/`]) {
      for (let sent = 0; sent < 2; sent += 1) {
        const { body, connReused } = asResponse(await sender.send({ ...requestTo(secure), url }));
        seen.push([body.toString(), connReused]);
      }
    }
    expect(seen).toEqual([
      ['secure', false],
      ['secure', true],
      ['plain', false],
      ['plain', true],
    ]);
  });

  it('counts no attempt when the credentials are wrong', async () => {
    const sender = await startProxiedSender('user:wrong');
    await expect(sender.send(requestTo(1))).rejects.toThrow('proxy: it refuses the credentials (401)');
  });

  it('counts an attempt when the destination cannot be reached', async () => {
    const sender = await startProxiedSender();
    const failure = asFailure(await sender.send(requestTo(await closedPort())));
    expect(failure.message).toMatch(/^proxy: the connection was refused with 50\d$/);
  });
});
