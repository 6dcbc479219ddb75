import { randomBytes } from 'node:crypto';
import { SECOND } from '@posthorn/domain';
import type { WebSocket } from '@posthorn/http-server';

export interface KeepAlive {
  /**
   * Pings the connection until it is closed. The returned function resolves when the client has read what was sent to it
   * before, or is gone.
   */
  add(socket: WebSocket): () => Promise<void>;
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
  /** The pings without an answer. */
  awaited: readonly Ping[];
}

interface Ping {
  /** A client that does not read does not know it. */
  readonly text: string;
  onAnswered?(): void;
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
    ping(socket, pulse);
  }

  return {
    add(socket) {
      const now = performance.now();
      const pulse: Pulse = { nextPingAt: now + pingMs, lastPongAt: now, awaited: [] };
      pulses.set(socket, pulse);
      socket.on('pong', (data: Buffer) => {
        const text = data.toString();
        const answered = pulse.awaited.findIndex((each) => each.text === text);
        if (answered === -1) return;
        // A client may answer the latest of several pings only (RFC 6455, section 5.5.3).
        endPings(pulse, answered + 1);
        pulse.lastPongAt = performance.now();
      });
      socket.once('close', () => {
        pulses.delete(socket);
        endPings(pulse, pulse.awaited.length);
      });
      return () =>
        new Promise((resolve) => {
          if (pulses.has(socket)) ping(socket, pulse, resolve);
          else resolve();
        });
    },
    stop: () => clearInterval(timer),
  };
}

function ping(socket: WebSocket, pulse: Pulse, onAnswered?: () => void): void {
  const text = randomBytes(PING_BYTES).toString('hex');
  pulse.awaited = [...pulse.awaited, { text, ...(onAnswered && { onAnswered }) }];
  socket.ping(text, undefined, () => undefined);
}

function endPings(pulse: Pulse, count: number): void {
  const ended = pulse.awaited.slice(0, count);
  pulse.awaited = pulse.awaited.slice(count);
  for (const { onAnswered } of ended) onAnswered?.();
}
