import { SECOND } from '@posthorn/domain';
import { WebSocket } from 'ws';
import type { ApiAccess } from '../api/api-options.js';
import type { Report } from './create-forwarding.js';
import { type Webhook, readWebhook } from './read-webhook.js';

export interface Ending {
  readonly code: number;
  readonly reason: string;
}

export interface ListenerConnection {
  /** Resolves when the connection is over. */
  readonly ended: Promise<Ending>;
  close(): Promise<unknown>;
}

export interface ConnectOptions extends ApiAccess {
  readonly endpointId: string;
  onWebhook(webhook: Webhook, report: Report): void;
}

/** An ordinary answer came instead of a WebSocket. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`it answered ${status}`);
    this.name = 'RefusedError';
    this.status = status;
  }
}

const OPEN_WITHIN_MS = 15 * SECOND;
/** The API pings every 20 seconds. A network that was switched off ends no connection by itself. */
const SILENCE_MS = 60 * SECOND;
const CLOSE_WITHIN_MS = 2 * SECOND;
/** A body has at most 1 MB, and a third more in base64. Its headers come on top. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** RFC 6455, section 7.4. */
const INVALID_FRAME = 1007;

/** Connects to the API. Throws when no connection comes about, RefusedError when there was an answer. */
export async function connectListener(
  { baseUrl, proxy, apiKey, endpointId, onWebhook }: ConnectOptions,
  signal: AbortSignal,
): Promise<ListenerConnection> {
  const url = `${baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/v1/listen?endpoint_id=${endpointId}`;
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${apiKey}` },
    handshakeTimeout: OPEN_WITHIN_MS,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    agent: await proxy?.agent(),
  });
  const ended = new Promise<Ending>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on('message', (frame: Buffer) => {
    try {
      const webhook = readWebhook(frame);
      if (webhook !== undefined) onWebhook(webhook, (answer) => report(socket, webhook.id, answer));
    } catch {
      socket.close(INVALID_FRAME, 'a frame was not valid');
    }
  });
  const terminate = (): void => socket.terminate();
  signal.addEventListener('abort', terminate);
  try {
    await awaitOpen(socket);
  } catch (error) {
    throw proxy === undefined || error instanceof RefusedError ? error : proxy.describe(error);
  } finally {
    signal.removeEventListener('abort', terminate);
  }
  endWhenSilent(socket);
  return {
    ended,
    close() {
      socket.close();
      setTimeout(terminate, CLOSE_WITHIN_MS).unref();
      return ended;
    },
  };
}

function awaitOpen(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      reject(new RefusedError(statusCode));
      request.destroy();
    });
    // Once it is open, its end tells the same.
    socket.on('error', reject);
  });
}

function endWhenSilent(socket: WebSocket): void {
  const timer = setTimeout(() => socket.terminate(), SILENCE_MS);
  for (const sign of ['message', 'ping']) socket.on(sign, () => timer.refresh());
  socket.once('close', () => clearTimeout(timer));
}

function report(socket: WebSocket, messageId: string, answer: Parameters<Report>[0]): boolean {
  if (socket.readyState !== socket.OPEN) return false;
  const result =
    answer === 'skipped' ? { skipped: true } : { status_code: answer.status, latency_ms: answer.latencyMs };
  socket.send(JSON.stringify({ type: 'delivery_result', message_id: messageId, ...result }), () => undefined);
  return true;
}
