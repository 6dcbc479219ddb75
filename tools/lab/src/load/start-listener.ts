import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { at } from '../at.js';

/** A listener that stays: it connects again whenever its connection ends. */
export interface Listener {
  /** All connections so far, the last one at the end. */
  readonly connections: readonly ListenerConnection[];
  /** Cuts the connection without a farewell, as a killed client does. */
  cut(): void;
  /** Resolves when a connection is open. */
  waitUntilOpen(): Promise<void>;
  stop(): Promise<void>;
}

export interface ListenerConnection {
  readonly openedMs: number;
  /** The messages in the order in which they came. */
  readonly messageIds: readonly string[];
}

export interface ListenerOptions {
  /** The base URLs of the APIs, used round-robin; read before each connection. */
  readonly baseUrls: () => readonly string[];
  readonly apiKey: string;
  readonly endpointId: string;
  /** The time that the local server takes to answer. */
  readonly answerAfterMs: () => number;
  readonly onMessage?: (messageId: string) => void;
}

const AGAIN_AFTER_MS = 200;
const OPEN_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 20;

export function startListener(options: ListenerOptions): Listener {
  const connections: ListenerConnection[] = [];
  let socket: WebSocket | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const listening = listenAgainAndAgain();

  async function listenAgainAndAgain(): Promise<void> {
    for (let tried = 0; !signal.aborted; tried += 1) {
      socket = connect(options, tried, connections);
      await new Promise((resolve) => socket?.once('close', resolve));
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    connections,
    cut: () => socket?.terminate(),
    async waitUntilOpen() {
      while (socket?.readyState !== WebSocket.OPEN) await sleep(LOOK_EVERY_MS);
    },
    async stop() {
      stopping.abort();
      socket?.close();
      await listening;
    },
  };
}

function connect(
  { baseUrls, apiKey, endpointId, answerAfterMs, onMessage }: ListenerOptions,
  tried: number,
  connections: ListenerConnection[],
): WebSocket {
  const urls = baseUrls();
  const url = `${at(urls, tried % urls.length).replace('http', 'ws')}/v1/listen?endpoint_id=${endpointId}`;
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${apiKey}` },
    handshakeTimeout: OPEN_WITHIN_MS,
  });
  const messageIds: string[] = [];
  socket.once('open', () => connections.push({ openedMs: Date.now(), messageIds }));
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    if (frame.type !== 'webhook') return;
    messageIds.push(frame.message_id);
    onMessage?.(frame.message_id);
    const latencyMs = answerAfterMs();
    setTimeout(() => answer(socket, frame.message_id, latencyMs), latencyMs);
  });
  return socket;
}

interface Frame {
  readonly type: string;
  readonly message_id: string;
}

/** A connection that ended in the meantime takes no result: its message comes again. */
function answer(socket: WebSocket, messageId: string, latencyMs: number): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  const result = { message_id: messageId, status_code: 200, latency_ms: latencyMs };
  socket.send(JSON.stringify({ type: 'delivery_result', ...result }), () => undefined);
}
