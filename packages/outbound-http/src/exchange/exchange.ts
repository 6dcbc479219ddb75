import type { Duplex } from 'node:stream';
import type { PlainResponse, Request } from 'got';
import { ExchangeError } from '../failures/exchange-error.js';
import type { Deadline } from './deadline.js';
import type { CappedBody } from './read-capped-body.js';
import { readCappedBody } from './read-capped-body.js';
import type { ConnectionFacts } from './watch-connection.js';
import { watchConnection } from './watch-connection.js';

/** One request and what came of it; `stream` still knows the timings. */
export type Exchange = AnsweredExchange | BrokenExchange;

export interface AnsweredExchange extends CappedBody {
  readonly kind: 'answered';
  readonly response: PlainResponse;
  readonly connection: ConnectionFacts;
  readonly stream: Request;
}

export interface BrokenExchange {
  readonly kind: 'broken';
  readonly error: Error;
  readonly connection: ConnectionFacts;
  readonly stream: Request;
}

/** Never rejects. */
export function completeExchange(stream: Request, deadline: Deadline): Promise<Exchange> {
  const connection = watchConnection(stream);
  return new Promise((resolve) => {
    // `on`, not `once`: a second error of a stream that is being torn down must find a listener.
    stream.on('error', (error: Error) => resolve({ kind: 'broken', error, connection, stream }));
    deadline.endWith(stream);
    stream.once('upgrade', (_response: unknown, socket: Duplex) => {
      socket.destroy();
      stream.destroy(new ExchangeError('invalid-response', 'the destination tried to switch protocols'));
    });
    stream.once('response', (response: PlainResponse) => {
      readCappedBody(stream, (body) => resolve({ kind: 'answered', response, ...body, connection, stream }));
    });
  });
}
