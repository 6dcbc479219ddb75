import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from './behaviour.js';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The number of earlier requests for this message. */
  readonly before: number;
}

const DRIP_EVERY_MS = 1000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const INTERIM_RESPONSES = Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(2000));

type Answer = Extract<Behaviour, { readonly kind: 'ok' | 'status' | 'flaky' | 'slow' | 'endless' }>;
type Misbehaviour = Exclude<Behaviour, Answer>;

/** Responds to a request according to the behaviour. Resolves to true when the response was a complete 2xx. */
export async function behave(behaviour: Behaviour, exchange: Exchange): Promise<boolean> {
  if (behaviour.kind === 'reset-once' && exchange.before > 0) {
    return answer(exchange.response, 200, { connection: 'close' });
  }
  if (isAnswer(behaviour)) return await giveAnswer(behaviour, exchange);
  misbehave(behaviour, exchange);
  return false;
}

function isAnswer(behaviour: Behaviour): behaviour is Answer {
  return ['ok', 'status', 'flaky', 'slow', 'endless'].includes(behaviour.kind);
}

async function giveAnswer(behaviour: Answer, { response, before }: Exchange): Promise<boolean> {
  switch (behaviour.kind) {
    case 'ok':
      return answer(response, 200);
    case 'status':
      return answer(response, behaviour.status, behaviour.headers);
    case 'flaky':
      return answer(response, before < behaviour.failures ? behaviour.status : 200);
    case 'slow':
      await sleep(behaviour.delayMs);
      return answer(response, 200);
    case 'endless':
      return pourEndlessly(response);
  }
}

function misbehave(behaviour: Misbehaviour, { request, response }: Exchange): void {
  switch (behaviour.kind) {
    case 'reset':
      reset(request, response, behaviour.phase);
      break;
    case 'reset-once':
      reset(request, response, 'request');
      break;
    case 'interim-flood':
      pourInterimResponses(request);
      break;
    case 'drip':
      drip(response);
      break;
    case 'huge-head':
      pourHead(request, behaviour.bytes);
      break;
    case 'hang':
  }
}

function answer(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  // The sender may have disconnected, and then it did not receive the response.
  if (response.destroyed || response.socket?.destroyed === true) return false;
  response.writeHead(status, headers).end();
  return status >= 200 && status < 300;
}

function reset(
  { socket }: IncomingMessage,
  response: ServerResponse,
  phase: 'accept' | 'request' | 'head' | 'body',
): void {
  if (phase === 'head' || phase === 'body') {
    response.writeHead(200, { 'content-length': '1000' });
    response.flushHeaders();
    if (phase === 'body') response.write('half of it');
  }
  setImmediate(() => socket.resetAndDestroy());
}

function drip(response: ServerResponse): void {
  response.writeHead(200).flushHeaders();
  const timer = setInterval(() => response.write('.'), DRIP_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}

/** Counts as a 2xx, because the sender can read as much as it wants. */
function pourEndlessly(response: ServerResponse): boolean {
  response.writeHead(200);
  const pour = (): void => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', pour);
  pour();
  return true;
}

function pourInterimResponses({ socket }: IncomingMessage): void {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(INTERIM_RESPONSES));
  };
  socket.on('error', () => undefined).on('drain', pour);
  pour();
}

/** Bypasses Node's response, which would refuse to write such a head. */
function pourHead({ socket }: IncomingMessage, bytes: number): void {
  let left = bytes;
  socket.on('error', () => undefined);
  socket.write('HTTP/1.1 200 OK\r\n');
  const pour = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= CHUNK.length;
      if (!socket.write(`X-${left}: ${CHUNK.toString()}\r\n`)) return;
    }
    if (left <= 0 && !socket.destroyed) socket.end('\r\n');
  };
  socket.on('drain', pour);
  pour();
}
