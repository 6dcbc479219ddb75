import { type Socket, connect } from 'node:net';

/** Requests whose bodies stop a byte short of their end, as many as are wanted, all the time. */
export interface Stall {
  /** How many of them are not refused at this moment. */
  countOpen(): number;
  stop(): void;
}

export interface StallOptions {
  /** Of a service. */
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
}

const BODY_BYTES = 1024 * 1024;
/** Shared by all: it costs the sender next to nothing. */
const BODY = Buffer.alloc(BODY_BYTES - 1, ' ');
/** Sooner, the sender alone would keep the machine busy. */
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
    // What is refused comes again, as an attacker would.
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
