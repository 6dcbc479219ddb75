import type { Socket } from 'node:net';
import { startTcpProxy } from '@posthorn/local-stack';

/**
 * A breakpoint proxy between a process and a store: it reports the exact moment when a text is about to reach the
 * store.
 */
export interface BreakpointProxy {
  /** The store's URL through the proxy. */
  readonly url: string;
  /**
   * Resolves when `text` arrives at the proxy. From then on its connection is stopped:
   * neither the text nor later data reaches the store, so that its sender can be killed between two steps.
   */
  breakAt(text: string): Promise<void>;
  /** Forwards the data that waits to the store. */
  letGo(): void;
  /** What has passed so far, for the error about a text that does not arrive. */
  describeTraffic(): string;
  close(): Promise<void>;
}

interface Watch {
  readonly text: string;
  readonly onSeen: () => void;
}

export async function startBreakpointProxy(targetUrl: string): Promise<BreakpointProxy> {
  const stopped = new Set<() => void>();
  let watch: Watch | undefined;
  let connections = 0;
  let bytes = 0;

  /** True when the connection must be stopped. */
  function isCaught(chunk: Buffer): boolean {
    bytes += chunk.length;
    if (watch === undefined || !chunk.includes(watch.text)) return false;
    watch.onSeen();
    watch = undefined;
    return true;
  }

  const { url, close } = await startTcpProxy(targetUrl, {
    forward(client, upstream) {
      connections += 1;
      forward(client, upstream, { stopped, isCaught });
    },
  });
  return {
    url,
    close,
    breakAt: (text) => new Promise((resolve) => (watch = { text, onSeen: resolve })),
    letGo() {
      for (const goOn of stopped) goOn();
      stopped.clear();
    },
    describeTraffic: () => `${bytes} bytes over ${connections} connections`,
  };
}

interface Guard {
  /** The resume functions of the stopped connections. */
  readonly stopped: Set<() => void>;
  readonly isCaught: (chunk: Buffer) => boolean;
}

function forward(client: Socket, upstream: Socket, { stopped, isCaught }: Guard): void {
  let back: Buffer[] | undefined;

  function keepBack(): Buffer[] {
    const chunks: Buffer[] = [];
    stopped.add(() => {
      back = undefined;
      upstream.write(Buffer.concat(chunks));
    });
    return chunks;
  }

  client.on('data', (chunk: Buffer) => {
    if (back === undefined && isCaught(chunk)) back = keepBack();
    if (back === undefined) upstream.write(chunk);
    else back.push(chunk);
  });
  upstream.pipe(client);
}
