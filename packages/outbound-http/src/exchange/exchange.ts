import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { ClientRequest } from 'node:http';
import type { PlainResponse, Request } from 'got';
import { describeConnectionFailure } from '../failures/describe-failure.js';
import { errorCode } from '../failures/error-code.js';
import { ExchangeError } from '../failures/exchange-error.js';
import { boundAnswer, MAX_INTERIM_RESPONSES } from './bound-answer.js';
import type { Deadline } from './deadline.js';
import { type ConnectionFacts, watchConnection } from './watch-connection.js';
import { isEncrypted } from './find-stage.js';

/** One request and its outcome. `stream` still has the timings. */
export type Exchange = AnsweredExchange | BrokenExchange;

export interface AnsweredExchange extends ExchangeFacts, CappedBody {
  readonly kind: 'answered';
  readonly response: PlainResponse;
}

export interface BrokenExchange extends ExchangeFacts {
  readonly kind: 'broken';
  readonly error: Error;
  /** Present when the body broke off. */
  readonly response: PlainResponse | undefined;
}

interface ExchangeFacts {
  readonly sent: SentRequest;
  readonly connection: ConnectionFacts;
  readonly stream: Request;
}

/** Never rejects. */
export function completeExchange(stream: Request, deadline: Deadline): Promise<Exchange> {
  const facts = { sent: watchSentRequest(stream), connection: watchConnection(stream), stream };
  return new Promise((resolve) => {
    let response: PlainResponse | undefined;
    let cutBody: CutBody | undefined;

    const stopCounting = boundAnswer(stream, {
      onTooManyInterimResponses: () => stream.destroy(tooManyInterimResponses()),
      onTooMuch() {
        if (cutBody === undefined) stream.destroy(tooManyPieces());
        else cutBody();
      },
    });
    function breakOff(error: Error): void {
      stopCounting();
      resolve({ kind: 'broken', error, response, ...facts });
    }

    // `on`, not `once`: a second error of a stream that is being destroyed needs a listener, too.
    stream.on('error', breakOff);
    // A stream that is destroyed without an error only emits `close`. After an answer this has no effect.
    stream.once('close', () => breakOff(closedEarly()));
    deadline.endWith(stream);
    beforeWriting(stream, () => deadline.beginWriting());
    stream.once('upgrade', (_response: unknown, socket: Duplex) => {
      socket.destroy();
      stream.destroy(new ExchangeError('invalid-response', 'the destination tried to switch protocols'));
    });
    stream.once('response', (head: PlainResponse) => {
      response = head;
      cutBody = readCappedBody(stream, (body) => {
        stopCounting();
        resolve({ kind: 'answered', response: head, ...body, ...facts });
      });
    });
  });
}

/** A destination may close a kept connection at the moment of a send. It has usually not read the request then. */
export function isResetUnanswered(exchange: Exchange): boolean {
  const { kind, connection } = exchange;
  if (kind === 'answered' || !connection.reused || connection.answered) return false;
  return describeConnectionFailure(errorCode(exchange.error))?.reason === 'reset';
}

/** What got keeps of a request besides the state of its stream. */
export const KEPT_BY_GOT = [
  'options',
  'response',
  '_request',
  '_requestOptions',
  '_nativeResponse',
  '_unproxyEvents',
  '_cancelTimeouts',
];

/**
 * Takes from the stream of an answered request all that it refers to. V8 allocates a function that is assigned to a
 * property as an old object, and Node.js assigns one to each writable stream. Nothing that such an object refers to is
 * free before the next full collection, which delays everything else.
 */
export function releaseExchange({ kind, stream }: Exchange): void {
  if (kind !== 'answered' || stream.destroyed || stream.timings?.upload === undefined) return;
  stream.removeAllListeners();
  stream.on('error', () => undefined);
  for (const name of KEPT_BY_GOT) Reflect.set(stream, name, undefined);
}

function tooManyInterimResponses(): ExchangeError {
  const message = `the destination sent more than ${MAX_INTERIM_RESPONSES} interim responses, or too long ones`;
  return new ExchangeError('invalid-response', message);
}

function tooManyPieces(): ExchangeError {
  return new ExchangeError('invalid-response', 'the destination sent its response in too many pieces');
}

function closedEarly(): Error {
  return Object.assign(new Error('closed before the answer was complete'), { code: 'ECONNRESET' });
}

/**
 * Calls back right before the first byte of the request is sent, in the same turn of the event loop. A callback that
 * destroys the stream prevents the byte from being sent.
 */
function beforeWriting(stream: Request, callback: () => void): void {
  stream.once('socket', (socket: Socket) => {
    // Node.js writes to a kept connection right after this event, and to a new one when it is ready.
    if (socket.connecting) socket.once(isEncrypted(stream) ? 'secureConnect' : 'connect', callback);
    else callback();
  });
}

interface SentRequest {
  /** Undefined until the request has been made. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

function watchSentRequest(stream: Request): SentRequest {
  const sent: { headers: SentRequest['headers'] } = { headers: undefined };
  stream.once('request', (request: ClientRequest) => {
    sent.headers = readHeaders(request);
  });
  return sent;
}

/** The names keep the case in which they are sent. */
function readHeaders(request: ClientRequest): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const name of request.getRawHeaderNames()) headers[name] = String(request.getHeader(name));
  // Node.js decides this header as it writes the headers, and does not list it.
  headers['Connection'] = request.shouldKeepAlive ? 'keep-alive' : 'close';
  return headers;
}

const MAX_RESPONSE_BODY_BYTES = 64 * 1024;

interface CappedBody {
  readonly body: Buffer;
  readonly bodyTruncated: boolean;
}

/** Ends the reading with the received bytes, and closes the connection. */
type CutBody = () => void;

/** Calls back once the body has ended or reached the cap. Past the cap, the connection is closed. */
function readCappedBody(stream: Request, done: (body: CappedBody) => void): CutBody {
  const chunks: Buffer[] = [];
  let length = 0;

  function cut(): void {
    stream.destroy();
    done({ body: Buffer.concat(chunks, Math.min(length, MAX_RESPONSE_BODY_BYTES)), bodyTruncated: true });
  }

  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_RESPONSE_BODY_BYTES) cut();
  });
  stream.once('end', () => {
    // A destination that answers without reading the request would otherwise keep this connection occupied. Over TLS,
    // Node.js confirms a write in the next turn of the event loop, when the answer may have arrived.
    const isWritten = (): boolean => stream.timings?.upload !== undefined;
    if (!isWritten()) setImmediate(() => isWritten() || stream.destroy());
    done({ body: Buffer.concat(chunks), bodyTruncated: false });
  });
  return cut;
}
