import type { Duplex } from 'node:stream';
import type { PlainResponse, Request } from 'got';
import { ExchangeError } from '../failures/exchange-error.js';
import type { Deadline } from './deadline.js';
import type { CappedBody } from './read-capped-body.js';
import { readCappedBody } from './read-capped-body.js';
import type { ConnectionFacts } from './watch-connection.js';
import { watchConnection } from './watch-connection.js';
import type { SentRequest } from './watch-sent-request.js';
import { watchSentRequest } from './watch-sent-request.js';

/** One request and what came of it; `stream` still knows the timings. */
export type Exchange = AnsweredExchange | BrokenExchange;

export interface AnsweredExchange extends ExchangeFacts, CappedBody {
  readonly kind: 'answered';
  readonly response: PlainResponse;
}

export interface BrokenExchange extends ExchangeFacts {
  readonly kind: 'broken';
  readonly error: Error;
  /** There is one when it was the body that broke. */
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
    let head: PlainResponse | undefined;
    // `on`, not `once`: a second error of a stream that is being torn down must find a listener.
    stream.on('error', (error: Error) => resolve({ kind: 'broken', error, response: head, ...facts }));
    // A stream that is torn down without an error tells nothing else; after an answer this changes nothing.
    stream.once('close', () => resolve({ kind: 'broken', error: closedEarly(), response: head, ...facts }));
    deadline.endWith(stream);
    stream.once('upgrade', (_response: unknown, socket: Duplex) => {
      socket.destroy();
      stream.destroy(new ExchangeError('invalid-response', 'the destination tried to switch protocols'));
    });
    stream.once('response', (response: PlainResponse) => {
      head = response;
      readCappedBody(stream, (body) => resolve({ kind: 'answered', response, ...body, ...facts }));
    });
  });
}

function closedEarly(): Error {
  return Object.assign(new Error('closed before the answer was complete'), { code: 'ECONNRESET' });
}
