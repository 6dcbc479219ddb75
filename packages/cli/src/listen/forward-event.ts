import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ReceivedEvent } from './received-event.js';

export interface Forwarded {
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly latencyMs: number;
  readonly error?: string;
}

const WITHIN_MS = 30_000;

/** Posts an event once, as its sender did. Does not read the answer's body. Never rejects. */
export async function forwardEvent(
  event: ReceivedEvent,
  target: URL,
  signal: AbortSignal,
): Promise<Forwarded> {
  const begunAt = performance.now();
  const latency = (): number => Math.round(performance.now() - begunAt);
  try {
    const status = await post(event, target, AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]));
    return { status, latencyMs: latency() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: undefined, latencyMs: latency(), error: code ?? message };
  }
}

function post(event: ReceivedEvent, target: URL, signal: AbortSignal): Promise<number | undefined> {
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    'content-type': event.contentType,
    ...event.headers,
    'content-length': event.body.length,
    'x-webhook-id': event.id,
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(target, { method: 'POST', headers, signal }, (response) => {
      resolve(response.statusCode);
      response.on('error', () => undefined).resume();
    });
    outgoing.on('error', reject);
    outgoing.end(event.body);
  });
}
