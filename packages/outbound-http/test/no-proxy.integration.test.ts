import { describe, expect, it } from '@jest/globals';
import { createCertificate, startConnectProxy } from '@posthorn/test-support';
import { createAddressGuard, createSender } from '../src/index.js';
import { closedPort, startHttpServer, startHttpsServer, startTcpServer } from './support/local-servers.js';
import { releaseAfterTest } from './support/releases.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const certificate = createCertificate('hooks.test');
const LOOPBACK = [{ address: '127.0.0.1', family: 4 }] as const;

async function startProxiedSender(egressNoProxy: readonly string[], addresses: readonly object[] = LOOPBACK) {
  const proxy = await startConnectProxy();
  const sender = startSender({
    egressProxyUrl: `http://127.0.0.1:${proxy.port}`,
    egressNoProxy,
    certificateAuthorities: [certificate.certificate],
    resolveHost: () => Promise.resolve(addresses as typeof LOOPBACK),
  });
  return { proxy, sender };
}

describe('a destination without the proxy', () => {
  it.each([
    ['hooks.test', 'hooks.test', true],
    ['HOOKS.test', 'hooks.test', true],
    ['hooks.test', 'hooks.test.', true],
    ['hooks.test', 'a.hooks.test', false],
    ['hooks.test', 'myhooks.test', false],
    ['.test', 'hooks.test', true],
    ['.hooks.test', 'hooks.test', false],
    ['.hooks.test', 'a.b.hooks.test', true],
    ['127.0.0.0/8', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.0/8', 'hooks.test', true],
    ['10.0.0.0/8', 'hooks.test', false],
    ['::1/128', 'hooks.test', false],
  ])('%s is %s: %s', async (entry, host, isDirect) => {
    const port = await startHttpServer((_request, response) => response.end());
    const { proxy, sender } = await startProxiedSender(['other.test', entry]);
    const result = await sender.send({ ...requestTo(port), url: `http://${host}:${port}/` });
    expect(asResponse(result)).toMatchObject({ status: 200, resolvedIp: '127.0.0.1' });
    expect(proxy.asked).toHaveLength(isDirect ? 0 : 1);
  });

  it('keeps the certificate and the connection of its name', async () => {
    const port = await startHttpsServer(certificate, (_request, response) => response.end());
    const { proxy, sender } = await startProxiedSender(['hooks.test']);
    const request = { ...requestTo(port), url: `https://hooks.test:${port}/` };
    const results = [asResponse(await sender.send(request)), asResponse(await sender.send(request))];
    expect(results.map(({ connReused }) => connReused)).toEqual([false, true]);
    expect(Object.values(results[0]?.timings ?? {}).every(Number.isInteger)).toBe(true);
    const other = await sender.send({ ...request, url: `https://other.test:${port}/` });
    expect([proxy.asked.length, asFailure(other).reason]).toEqual([1, 'tls']);
  });

  it('is reached at its addresses that need no proxy, when it has both', async () => {
    const port = await startHttpServer((_request, response) => response.end());
    const addresses = [{ address: '2001:db8::1', family: 6 }, ...LOOPBACK];
    const { proxy, sender } = await startProxiedSender(['127.0.0.0/8'], addresses);
    asResponse(await sender.send({ ...requestTo(port), url: `http://hooks.test:${port}/` }));
    expect(proxy.asked).toEqual([]);
  });

  it('fails an attempt as it does without a proxy', async () => {
    const { proxy, sender } = await startProxiedSender(['127.0.0.0/8']);
    const port = await closedPort();
    const url = `http://hooks.test:${port}/`;
    expect(asFailure(await sender.send({ ...requestTo(port), url }))).toMatchObject({
      reason: 'connect',
      message: 'connection refused',
      resolvedIp: '127.0.0.1',
    });
    expect(proxy.asked).toEqual([]);
  });

  it('fails an attempt by its silence', async () => {
    const port = await startTcpServer(() => undefined);
    const { sender } = await startProxiedSender(['hooks.test']);
    const request = { ...requestTo(port), url: `https://hooks.test:${port}/`, timeoutMs: 300 };
    expect(asFailure(await sender.send(request)).message).toBe(
      'no complete response within 300 ms (negotiating TLS)',
    );
  });

  it('must still have an address that the guard allows', async () => {
    const sender = createSender({
      guard: createAddressGuard({ allowInsecureDestinations: false, allowedCidrs: ['10.0.0.0/8'] }),
      userAgent: 'Posthorn/test',
      egressProxyUrl: 'http://127.0.0.1:1',
      egressNoProxy: ['hooks.test', '127.0.0.0/8'],
      resolveHost: () => Promise.resolve(LOOPBACK),
    });
    releaseAfterTest(() => sender.close());
    const results = ['https://hooks.test/', 'https://127.0.0.1/'].map((url) =>
      sender.send({ ...requestTo(1), url }),
    );
    expect((await Promise.all(results)).map((result) => asFailure(result).reason)).toEqual([
      'address-not-allowed',
      'address-not-allowed',
    ]);
  });
});
