import { describe, expect, it } from '@jest/globals';
import { createCertificate, hasTinyproxy, startTinyproxy } from '@posthorn/test-support';
import { closedPort, startHttpServer, startHttpsServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const certificate = createCertificate('hooks.test');
async function startProxiedSender(login = 'user:secret') {
  return startSender({
    egressProxyUrl: `http://${login}@127.0.0.1:${await startTinyproxy()}`,
    certificateAuthorities: [certificate.certificate],
    resolveHost: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
}

(hasTinyproxy() ? describe : describe.skip)('through tinyproxy', () => {
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
