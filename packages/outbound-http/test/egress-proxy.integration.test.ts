import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { createCertificate, makeConnection, startConnectProxy } from '@posthorn/test-support';
import { EgressProxyError, SendAbortedError, type SenderOptions, createAddressGuard } from '../src/index.js';
import { closedPort, startHttpServer, startHttpsServer, startTcpServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const certificate = createCertificate('hooks.test');

function startProxiedSender(proxyUrl: number | string, options: Partial<SenderOptions> = {}) {
  return startSender({
    egressProxyUrl: typeof proxyUrl === 'number' ? `http://127.0.0.1:${proxyUrl}` : proxyUrl,
    certificateAuthorities: [certificate.certificate],
    resolveHost: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ...options,
  });
}

function secureRequestTo(port: number) {
  return { ...requestTo(port), url: `https://hooks.test:${port}/hook` };
}

describe('a send through an egress proxy', () => {
  it('asks for the checked address, while TLS and Host keep the name', async () => {
    let seen: unknown;
    const port = await startHttpsServer(certificate, (request, response) => {
      seen = [(request.socket as TLSSocket).servername, request.headers.host];
      response.end('ok');
    });
    const proxy = await startConnectProxy();
    const result = asResponse(await startProxiedSender(proxy.port).send(secureRequestTo(port)));
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`]);
    expect(seen).toEqual(['hooks.test', `hooks.test:${port}`]);
    expect(result).toMatchObject({ status: 200, resolvedIp: '127.0.0.1', connReused: false });
    expect(Object.values(result.timings).every(Number.isInteger)).toBe(true);
  });

  it('uses CONNECT for plain http, too', async () => {
    const port = await startHttpServer((_request, response) => response.end('ok'));
    const proxy = await startConnectProxy();
    const url = `http://hooks.test:${port}/`;
    const result = await startProxiedSender(proxy.port).send({ ...requestTo(port), url });
    expect(asResponse(result)).toMatchObject({ status: 200, timings: { tlsHandshakeMs: 0 } });
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`]);
  });

  it('keeps a connection for the same destination only', async () => {
    const ports = [
      await startHttpsServer(certificate, (_request, response) => response.end()),
      await startHttpsServer(certificate, (_request, response) => response.end()),
    ] as const;
    const proxy = await startConnectProxy();
    const sender = startProxiedSender(proxy.port);
    const reused: boolean[] = [];
    for (const port of [ports[0], ports[0], ports[1], ports[0]]) {
      const result = asResponse(await sender.send(secureRequestTo(port)));
      expect(result.resolvedIp).toBe('127.0.0.1');
      reused.push(result.connReused);
    }
    expect(reused).toEqual([false, true, false, true]);
    expect(proxy.asked).toEqual(ports.map((port) => `127.0.0.1:${port}`));
  });

  it('repeats a request on a new tunnel when a kept one is reset', async () => {
    let requests = 0;
    const port = await startTcpServer((socket) =>
      socket.on('data', () => {
        requests += 1;
        if (requests === 2) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      }),
    );
    const proxy = await startConnectProxy();
    const sender = startProxiedSender(proxy.port);
    asResponse(await sender.send(requestTo(port)));
    expect(asResponse(await sender.send(requestTo(port)))).toMatchObject({ status: 200, connReused: false });
    expect(proxy.asked).toHaveLength(2);
  });

  it('never asks for an address that the guard refuses', async () => {
    const proxy = await startConnectProxy();
    const sender = startProxiedSender(proxy.port, {
      guard: createAddressGuard({ allowInsecureDestinations: false, allowedCidrs: [] }),
    });
    expect(asFailure(await sender.send(secureRequestTo(443))).reason).toBe('address-not-allowed');
    expect(proxy.asked).toEqual([]);
  });

  it('asks for the next address when the proxy refuses one', async () => {
    const port = await startHttpsServer(certificate, (_request, response) => response.end());
    const proxy = await startConnectProxy((socket, request) => {
      if (request.url?.startsWith('[') === true) socket.end('HTTP/1.1 502 No route\r\n\r\n');
      else makeConnection(socket, request);
    });
    const sender = startProxiedSender(proxy.port, {
      resolveHost: () =>
        Promise.resolve([
          { address: '2001:db8::1', family: 6 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    asResponse(await sender.send(secureRequestTo(port)));
    expect(proxy.asked).toEqual([`[2001:db8::1]:${port}`, `127.0.0.1:${port}`]);
  });

  it('gives the proxy its credentials, decoded, and the destination none', async () => {
    let atDestination: unknown;
    const port = await startHttpServer(({ headers }, response) => {
      atDestination = headers['proxy-authorization'];
      response.end();
    });
    let atProxy: unknown;
    const proxy = await startConnectProxy((socket, request) => {
      atProxy = request.headers['proxy-authorization'];
      makeConnection(socket, request);
    });
    const result = await startProxiedSender(`http://us%40er:p%3Ass@127.0.0.1:${proxy.port}`).send(
      requestTo(port),
    );
    expect(atProxy).toBe(`Basic ${Buffer.from('us@er:p:ss').toString('base64')}`);
    expect(atDestination).toBeUndefined();
    expect(JSON.stringify(result)).not.toContain('p:ss');
  });
});

const OWN_SIDE: readonly (readonly [string, string, (socket: Socket) => void])[] = [
  [
    'asks for credentials',
    'proxy: it refuses the credentials (407)',
    (socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'),
  ],
  ['hangs', 'proxy: no answer in time', () => undefined],
  ['gives half an answer and hangs', 'proxy: no answer in time', (socket) => socket.write('HTTP/1.1 200')],
  [
    'gives half an answer and closes',
    'proxy: no answer (ECONNRESET)',
    (socket) => socket.end('HTTP/1.1 200'),
  ],
  ['closes', 'proxy: no answer (ECONNRESET)', (socket) => socket.destroy()],
  ['is no HTTP server', 'proxy: its answer is not valid HTTP', (socket) => socket.write('garbage\r\n\r\n')],
  [
    'has no status in its answer',
    'proxy: its answer is not valid HTTP',
    (socket) => socket.write('HTTP/1.1 ok\r\n\r\n'),
  ],
  [
    'never ends its answer',
    'proxy: its answer is not valid HTTP',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}`),
  ],
  [
    'sends interim answers only',
    'proxy: no answer in time',
    (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n'),
  ],
  [
    'limits the rate',
    'proxy: it takes no requests now (429)',
    (socket) => socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\n\r\n'),
  ],
  [
    'is overloaded',
    'proxy: it takes no requests now (503)',
    (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'),
  ],
  [
    'is overloaded, and names its error',
    'proxy: it takes no requests now (503)',
    (socket) => socket.end('HTTP/1.1 503 No\r\nProxy-Status: gw; error=connection_limit_reached\r\n\r\n'),
  ],
];

describe('an interim answer of the proxy', () => {
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
  const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n';

  it.each([
    ['before its 200', [CONTINUE]],
    ['of several', [CONTINUE, HINTS, CONTINUE]],
    ['in pieces', `${CONTINUE}${HINTS}`.split(/(?=[^])/)],
    ['with bare line feeds', ['HTTP/1.1 102 Processing\n\n']],
  ])('is skipped %s', async (_what, pieces) => {
    const port = await startHttpsServer(certificate, (_request, response) => response.end('ok'));
    const proxy = await startConnectProxy(async (socket, request) => {
      socket.setNoDelay();
      for (const piece of pieces) await new Promise((written) => socket.write(piece, written));
      makeConnection(socket, request);
    });
    const result = await startProxiedSender(proxy.port).send(secureRequestTo(port));
    expect(asResponse(result)).toMatchObject({ status: 200, connReused: false });
  });

  it('does not hide a refusal', async () => {
    const proxy = await startConnectProxy((socket) => socket.end(`${CONTINUE}HTTP/1.1 407 No\r\n\r\n`));
    const sending = startProxiedSender(proxy.port).send(secureRequestTo(443));
    await expect(sending).rejects.toThrow('proxy: it refuses the credentials (407)');
  });
});

describe('a proxy that fails', () => {
  it.each(OWN_SIDE)('is no failed attempt when it %s', async (_what, message, onConnect) => {
    const proxy = await startConnectProxy(onConnect);
    const sending = startProxiedSender(proxy.port).send({ ...secureRequestTo(443), timeoutMs: 300 });
    await expect(sending).rejects.toEqual(new EgressProxyError(message.replace('proxy: ', '')));
  });

  it('is no failed attempt when it cannot be reached', async () => {
    const url = `http://user:secret@127.0.0.1:${await closedPort()}`;
    const error: unknown = await startProxiedSender(url)
      .send(secureRequestTo(443))
      .catch((caught: unknown) => caught);
    expect(error).toEqual(new EgressProxyError('no answer (ECONNREFUSED)'));
    expect(JSON.stringify([error, (error as Error).stack])).not.toContain('secret');
  });

  it('is no failed attempt when its certificate is wrong', async () => {
    const port = await startHttpsServer(certificate, () => undefined);
    const sending = startProxiedSender(`https://127.0.0.1:${port}`).send(secureRequestTo(443));
    await expect(sending).rejects.toThrow('proxy: no answer (DEPTH_ZERO_SELF_SIGNED_CERT)');
  });
});

/** What squid 5.7 answers when a destination refuses the connection, and what RFC 9209 has for it. */
const UNREACHABLE_FIELDS = [
  'X-Squid-Error: ERR_CONNECT_FAIL 111',
  'X-Squid-Error: ERR_DNS_FAIL 0',
  'proxy-status: first, gw.example; error=connection_refused; next-hop="10.0.0.1"',
  'Proxy-Status: gw; error=destination_unavailable',
  'Proxy-Status: gw;error="dns_error"',
];

const REFUSALS: readonly (readonly [string, object, (socket: Socket) => void])[] = [
  [
    'it answers 502',
    { reason: 'connect', message: 'proxy: the connection was refused with 502' },
    (socket) => socket.end('HTTP/1.1 502 No\r\n\r\n'),
  ],
  ...UNREACHABLE_FIELDS.map(
    (field) =>
      [
        `it answers 503 with ${field}`,
        { reason: 'connect', message: 'proxy: the connection was refused with 503' },
        (socket: Socket) => socket.end(`HTTP/1.1 503 No\r\nServer: proxy\r\n${field}\r\n\r\n`),
      ] as const,
  ),
  [
    'it redirects to a private address',
    { reason: 'connect', message: 'proxy: the connection was refused with 302' },
    (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\n\r\n'),
  ],
  [
    'it answers 200 and then garbage',
    { reason: 'tls' },
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.once('data', () => socket.write('garbage garbage'));
    },
  ],
  [
    'garbage comes with its 200',
    { reason: 'invalid-response' },
    (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\ngarbage'),
  ],
  [
    'it answers 200 and closes',
    { reason: 'tls' },
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.once('data', () => socket.destroy());
    },
  ],
  [
    'it answers 200 and hangs',
    { reason: 'timeout', message: 'no complete response within 300 ms (negotiating TLS)' },
    (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'),
  ],
];

describe('a destination behind a proxy', () => {
  it.each(REFUSALS)('fails an attempt when %s', async (_what, failure, onConnect) => {
    const proxy = await startConnectProxy(onConnect);
    const result = await startProxiedSender(proxy.port).send({ ...secureRequestTo(443), timeoutMs: 300 });
    expect(asFailure(result)).toMatchObject({ ...failure, resolvedIp: '127.0.0.1', connReused: false });
  });

  it('fails an attempt by its silence when the proxy answers others meanwhile', async () => {
    const port = await startHttpServer((_request, response) => response.end());
    const proxy = await startConnectProxy((socket, request) => {
      if (request.url !== '127.0.0.1:1') makeConnection(socket, request);
    });
    const sender = startProxiedSender(proxy.port);
    const silent = sender.send({ ...requestTo(1), timeoutMs: 500 });
    await proxy.firstAsked;
    asResponse(await sender.send(requestTo(port)));
    expect(asFailure(await silent).message).toBe('no complete response within 500 ms (connecting)');
  });

  it('leaves no connection when its send ends before the proxy answers', async () => {
    const ended: Promise<unknown>[] = [];
    const proxy = await startConnectProxy((socket) => ended.push(once(socket.resume(), 'end')));
    const sender = startProxiedSender(proxy.port);
    const sending = sender.send(secureRequestTo(443)).catch((error: unknown) => error);
    await proxy.firstAsked;
    sender.close();
    expect(await sending).toBeInstanceOf(SendAbortedError);
    await Promise.all(ended);
    expect(ended).toHaveLength(1);
  });
});
