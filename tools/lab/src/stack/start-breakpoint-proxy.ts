import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { LOOPBACK } from '@posthorn/local-stack';

/**
 * A breakpoint proxy between a process and a store: it reports the exact moment when a text is about to reach the
 * store.
 */
export interface BreakpointProxy {
  /** The store's URL through the proxy. */
  readonly url: string;
  /**
   * Resolves when `text` arrives at the proxy. From then on its connection is held:
   * neither the text nor later data reaches the store, so that its sender can be killed between two steps.
   */
  hold(text: string): Promise<void>;
  /** Forwards the held data to the store. */
  letGo(): void;
  close(): Promise<void>;
}

interface Watch {
  readonly text: string;
  readonly onSeen: () => void;
}

export async function startBreakpointProxy(targetUrl: string): Promise<BreakpointProxy> {
  const url = new URL(targetUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const held = new Set<() => void>();
  let watch: Watch | undefined;

  /** True when the connection must be held. */
  function isCaught(chunk: Buffer): boolean {
    if (watch === undefined || !chunk.includes(watch.text)) return false;
    watch.onSeen();
    watch = undefined;
    return true;
  }

  const server = createServer((client) => join(client, connect(target), { sockets, held, isCaught }));
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hold: (text) => new Promise((resolve) => (watch = { text, onSeen: resolve })),
    letGo() {
      for (const goOn of held) goOn();
      held.clear();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Guard {
  readonly sockets: Set<Socket>;
  /** The resume functions of the held connections. */
  readonly held: Set<() => void>;
  readonly isCaught: (chunk: Buffer) => boolean;
}

function join(client: Socket, upstream: Socket, { sockets, held, isCaught }: Guard): void {
  let back: Buffer[] | undefined;

  function holdBack(): Buffer[] {
    const chunks: Buffer[] = [];
    held.add(() => {
      back = undefined;
      upstream.write(Buffer.concat(chunks));
    });
    return chunks;
  }

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
  client.on('data', (chunk: Buffer) => {
    if (back === undefined && isCaught(chunk)) back = holdBack();
    if (back === undefined) upstream.write(chunk);
    else back.push(chunk);
  });
  upstream.pipe(client);
}
