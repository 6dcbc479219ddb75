import type { IncomingHttpHeaders } from 'node:http';
import type { PlainResponse } from 'got';
import type { DestinationIssue } from './address/destination-issue.js';
import type { DeliveryFailure, DeliveryResponse, DeliveryResult } from './delivery-result.js';
import type { AnsweredExchange, BrokenExchange, Exchange } from './exchange/exchange.js';
import { findStage } from './exchange/find-stage.js';
import { exchangeTimings, NO_TIMINGS } from './exchange/exchange-timings.js';
import { DeadlineReachedError } from './failures/deadline-reached-error.js';
import { describeFailure } from './failures/describe-failure.js';
import {
  assertNotExhausted,
  EgressProxyError,
  OwnSideError,
  SendAbortedError,
} from './failures/own-side-errors.js';

export function refusedDelivery(issue: DestinationIssue, latencyMs: number): DeliveryFailure {
  return {
    kind: 'failure',
    reason: issue.kind === 'blocked-address' ? 'address-not-allowed' : 'invalid-url',
    message: issue.message,
    timings: NO_TIMINGS,
    requestHeaders: undefined,
    resolvedIp: undefined,
    connReused: false,
    latencyMs,
  };
}

interface SendFacts {
  readonly latencyMs: number;
  /** Whether a byte of the request may have been sent. */
  readonly isWritten: boolean;
}

/** Throws an OwnSideError when the destination is not the cause. */
export function deliveryOutcome(exchange: Exchange, facts: SendFacts): DeliveryResult {
  return exchange.kind === 'answered' ? toResponse(exchange, facts) : toFailure(exchange, facts);
}

function toResponse(exchange: AnsweredExchange, { latencyMs }: SendFacts): DeliveryResponse {
  const { response, body, bodyTruncated } = exchange;
  return {
    kind: 'response',
    ...describeHead(response),
    body,
    bodyTruncated,
    ...describeExchange(exchange),
    latencyMs,
  };
}

function toFailure(exchange: BrokenExchange, { latencyMs, isWritten }: SendFacts): DeliveryFailure {
  const { error, response } = exchange;
  const stage = findStage(exchange);
  if (error.cause instanceof OwnSideError) throw error.cause;
  if (!isWritten) {
    // This process was too busy to request a connection in time, so the destination has not failed.
    if (error.cause instanceof DeadlineReachedError) {
      if (stage === 'waiting for a connection') throw new SendAbortedError();
      if (exchange.connection.tunnel()?.isProxySilent() === true)
        throw new EgressProxyError('no answer in time');
    }
    assertNotExhausted(error);
  }
  return {
    kind: 'failure',
    ...describeFailure(error, stage),
    ...(response && describeHead(response)),
    ...describeExchange(exchange),
    latencyMs,
  };
}

function describeHead({
  statusCode,
  headers,
}: PlainResponse): Pick<DeliveryResponse, 'status' | 'responseHeaders' | 'retryAfter'> {
  return {
    status: statusCode,
    responseHeaders: flattenHeaders(headers),
    retryAfter: headers['retry-after'],
  };
}

function describeExchange(
  exchange: Exchange,
): Pick<DeliveryResult, 'timings' | 'requestHeaders' | 'resolvedIp' | 'connReused'> {
  const { connection, sent } = exchange;
  return {
    timings: exchangeTimings(exchange),
    requestHeaders: sent.headers,
    resolvedIp: connection.address(),
    connReused: connection.reused,
  };
}

/** Returns one text for each name. Node.js gives `set-cookie` as a list, and joins all other headers itself. */
function flattenHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value = '']) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
