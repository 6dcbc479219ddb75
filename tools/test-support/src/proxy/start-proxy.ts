import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { createAnswerLoss } from './answer-loss.js';
import { createEar } from './ear.js';

/** A proxy between a client and a store, with which a test simulates outages. */
export interface TestProxy {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** The number of refused connections since the last cut. */
  readonly refusals: number;
  /** Cuts every connection and resets new ones until `restore`. */
  cut(): void;
  /** Forwards no more data, without closing connections, until `restore`, which closes the silent connections. */
  silence(): void;
  restore(): void;
  /**
   * Waits for a connection to send this text to PostgreSQL. Cuts it off after the commit of its statement,
   * before the client receives the response. Affects only the next such connection.
   */
  loseAnswerTo(text: string): void;
  /** All data that the target sends until the returned function is called. */
  hear(): () => string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

export async function startProxy(targetUrl: string): Promise<TestProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const ear = createEar();
  const answerLoss = createAnswerLoss();
  let isCut = false;
  let isSilent = false;
  let refusals = 0;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (isCut) {
      refusals += 1;
      client.resetAndDestroy();
      return;
    }
    if (isSilent) {
      sockets.add(client);
      return;
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    join(client, upstream, sockets);
    answerLoss.watch(client, upstream);
    ear.listen(upstream);
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const url = new URL(targetUrl);
  url.host = `${HOST}:${(server.address() as AddressInfo).port}`;

  function cut(): void {
    isCut = true;
    refusals = 0;
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    get refusals() {
      return refusals;
    },
    cut,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      if (isSilent) for (const socket of sockets) socket.destroy();
      isCut = false;
      isSilent = false;
    },
    loseAnswerTo: answerLoss.arm,
    hear: ear.hear,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** Forwards data in both directions. Closes both sockets when one closes. */
function join(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  for (const socket of [client, upstream]) {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      client.destroy();
      upstream.destroy();
    });
  }
  client.pipe(upstream).pipe(client);
}
