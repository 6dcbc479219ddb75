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
}

/** Part of a ping interval after which the connections are looked at: one timer serves all of them. */
const LOOKS_PER_PING = 20;

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
    socket.ping(undefined, undefined, () => undefined);
  }

  return {
    add(socket) {
      const now = performance.now();
      const pulse = { nextPingAt: now + pingMs, lastPongAt: now };
      pulses.set(socket, pulse);
      socket.on('pong', () => (pulse.lastPongAt = performance.now()));
      socket.once('close', () => pulses.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
