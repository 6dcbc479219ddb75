import type { Duplex } from 'node:stream';
import type { PlainResponse, Request } from 'got';
import { describeConnectionFailure } from '../failures/connection-failures.js';
import { errorCode } from '../failures/error-code.js';
import { ExchangeError } from '../failures/exchange-error.js';
import { beforeWriting } from './before-writing.js';
import { boundAnswer, MAX_INTERIM_RESPONSES } from './bound-answer.js';
import type { Deadline } from './deadline.js';
import { type CappedBody, type CutBody, readCappedBody } from './read-capped-body.js';
import { type ConnectionFacts, watchConnection } from './watch-connection.js';
import { type SentRequest, watchSentRequest } from './watch-sent-request.js';

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
