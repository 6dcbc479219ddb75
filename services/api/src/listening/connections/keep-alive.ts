import { randomBytes } from 'node:crypto';
import { SECOND } from '@posthorn/domain';
import type { WebSocket } from '@posthorn/http-server';

export interface KeepAlive {
  /** Pings the connection until it is closed. */
  add(socket: WebSocket): void;
  stop(): void;
}

export interface KeepAliveOptions {
  readonly pingMs: number;
  /** A client that answers no ping for so long is disconnected. */
  readonly silenceMs: number;
}

const KEEP_ALIVE: KeepAliveOptions = { pingMs: 20 * SECOND, silenceMs: 90 * SECOND };

interface Pulse {
  nextPingAt: number;
  lastPongAt: number;
  /** The texts of the pings without an answer. A client that does not read knows none of them. */
  awaited: readonly string[];
}

/** Part of a ping interval after which the connections are looked at: one timer serves all of them. */
const LOOKS_PER_PING = 20;

const PING_BYTES = 8;

/** Proxies count the JSON pings as traffic, and only the client's own library answers the others. */
const PING = JSON.stringify({ type: 'ping' });

export function createKeepAlive({ pingMs, silenceMs }: KeepAliveOptions = KEEP_ALIVE): KeepAlive {
  const pulses = new Map<WebSocket, Pulse>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, pulse] of pulses) look(socket, pulse, now);
  }, pingMs / LOOKS_PER_PING);

  function look(socket: WebSocket, pulse: Pulse, now: number): void {
    if (now - pulse.lastPongAt > silenceMs) {
      socket.terminate();
      return;
    }
    if (now < pulse.nextPingAt) return;
    pulse.nextPingAt = now + pingMs;
    socket.send(PING, () => undefined);
    const text = randomBytes(PING_BYTES).toString('hex');
    pulse.awaited = [...pulse.awaited, text];
    socket.ping(text, undefined, () => undefined);
  }

  return {
    add(socket) {
      const now = performance.now();
      const pulse: Pulse = { nextPingAt: now + pingMs, lastPongAt: now, awaited: [] };
      pulses.set(socket, pulse);
      socket.on('pong', (data: Buffer) => {
        const answered = pulse.awaited.indexOf(data.toString());
        if (answered === -1) return;
        pulse.awaited = pulse.awaited.slice(answered + 1);
        pulse.lastPongAt = performance.now();
      });
      socket.once('close', () => pulses.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
