import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { LOOPBACK } from '@posthorn/local-stack';

/** A proxy between a process and PostgreSQL that cuts connections between a commit and its response. */
export interface AnswerLoss {
  /** PostgreSQL's URL through the proxy. */
  readonly url: string;
  /**
   * Resolves when PostgreSQL has committed the statement that contains `text`. Its sender does not receive the
   * response.
   */
  loseAnswer(text: string): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's ReadyForQuery outside a transaction: the writes are committed. */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');

export async function startAnswerLoss(targetUrl: string): Promise<AnswerLoss> {
  const url = new URL(targetUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let watch: { readonly text: string; readonly onLost: () => void } | undefined;

  const server = createServer((client) => {
    const upstream = connect(target);
    let onLost: (() => void) | undefined;
    tie([client, upstream], sockets);
    client.on('data', (chunk: Buffer) => {
      if (watch !== undefined && chunk.includes(watch.text)) {
        ({ onLost } = watch);
        watch = undefined;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (onLost === undefined) client.write(chunk);
      else if (chunk.includes(READY)) {
        client.destroy();
        onLost();
      }
    });
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseAnswer: (text) => new Promise((resolve) => (watch = { text, onLost: resolve })),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Closes both sockets when one closes. */
function tie(pair: readonly Socket[], sockets: Set<Socket>): void {
  for (const socket of pair) {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      for (const each of pair) each.destroy();
    });
  }
}
