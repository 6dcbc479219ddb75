import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { expect, it } from '@jest/globals';
import type { Request } from 'got';
import { createCertificate, createGate } from '@posthorn/test-support';
import { createConnections } from '../src/connections/connections.js';
import { startDeadline } from '../src/exchange/deadline.js';
import { completeExchange, KEPT_BY_GOT, releaseExchange } from '../src/exchange/exchange.js';
import { createRequestClient } from '../src/exchange/request-client.js';
import { startHttpServer, startTcpServer } from './support/local-servers.js';
import { releaseAfterTest } from './support/releases.js';
import { requestTo } from './support/test-sender.js';

function startClient(certificateAuthorities?: readonly string[]) {
  const connections = createConnections({
    lookup: (_hostname, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    maxSocketsPerDestination: 1,
    certificateAuthorities,
  });
  releaseAfterTest(() => connections.close());
  return createRequestClient({ ...connections, agents: connections.kept, userAgent: 'Posthorn/test' });
}

it('ends an exchange that is destroyed without an error', async () => {
  const port = await startTcpServer(() => undefined);
  const stream = startClient()(requestTo(port));
  const deadline = startDeadline({ timeoutMs: 60_000 });
  releaseAfterTest(() => deadline.clear());

  const exchange = completeExchange(stream, deadline);
  await once(stream, 'socket');
  stream.destroy();

  expect(await exchange).toMatchObject({ kind: 'broken', response: undefined });
});

it.each(['http', 'https'])(
  'writes nothing over %s when it is ended right before its first byte',
  async (protocol) => {
    const { key, certificate } = createCertificate('cold.test');
    const received: Buffer[] = [];
    const closed = createGate();
    const port = await startTcpServer((socket) => {
      const plain =
        protocol === 'http' ? socket : new TLSSocket(socket, { isServer: true, key, cert: certificate });
      plain.on('error', () => undefined).on('data', (data: Buffer) => received.push(data));
      plain.once('close', () => closed.open());
    });
    const stream = startClient([certificate])({
      ...requestTo(port),
      url: `${protocol}://cold.test:${port}/`,
    });
    let current: Duplex | undefined;

    const exchange = await completeExchange(stream, {
      isWriting: () => false,
      endWith: (given) => void (current = given),
      beginWriting: () => void current?.destroy(new Error('too late')),
      clear: () => undefined,
    });
    await closed.opened;

    expect(exchange).toMatchObject({ kind: 'broken', error: { message: 'too late' } });
    expect(stream.timings?.connect).toEqual(expect.any(Number));
    expect(received).toEqual([]);
  },
);

it('takes from the stream of an answered request each property in which got keeps something of it', async () => {
  const port = await startHttpServer((_request, response) => response.end('ok'));
  const deadline = startDeadline({ timeoutMs: 60_000 });
  releaseAfterTest(() => deadline.clear());
  const kept = (stream: Request): string[] =>
    KEPT_BY_GOT.filter((name) => Reflect.get(stream, name) !== undefined);

  const exchange = await completeExchange(startClient()(requestTo(port)), deadline);

  expect(kept(exchange.stream)).toEqual(KEPT_BY_GOT);
  releaseExchange(exchange);
  expect(kept(exchange.stream)).toEqual([]);
});
