import type { Logger } from '@posthorn/observability';
import {
  type DeliveryFailure,
  type DeliveryRequest,
  type DeliveryResult,
  type FailureReason,
  type Sender,
  OwnSideError,
} from '@posthorn/outbound-http';
import type { ServiceTracing } from '@posthorn/service';
import { failureReasonOf } from './describe-attempt.js';

export interface SendDependencies {
  readonly sender: Pick<Sender, 'send'>;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * Rejects only when the message must return to the queue: nothing was sent, or the process had to abort the exchange.
 * After any other error the sent bytes are unknown, so it counts as a failed attempt.
 */
export async function sendRequest(
  request: DeliveryRequest,
  { sender, logger }: SendDependencies,
): Promise<DeliveryResult> {
  const startedAt = performance.now();
  try {
    return await sender.send(request);
  } catch (error) {
    if (error instanceof OwnSideError) throw error;
    logger.error('a send failed for a reason of our own; it counts as a failed attempt', { error });
    return {
      ...unsentResult('other', 'the request failed'),
      latencyMs: Math.round(performance.now() - startedAt),
    };
  }
}

/** The result of a request that was not sent, or of which nothing is known. */
export function unsentResult(reason: FailureReason, message: string): DeliveryFailure {
  return {
    kind: 'failure',
    reason,
    message,
    timings: {
      dnsMs: undefined,
      tcpConnectMs: undefined,
      tlsHandshakeMs: undefined,
      ttfbMs: undefined,
      transferMs: undefined,
    },
    requestHeaders: undefined,
    resolvedIp: undefined,
    connReused: false,
    latencyMs: 0,
  };
}

/**
 * Wraps each POST in a span without its URL and host, because both may hold a secret.
 * The request carries no trace headers, because the destination is a third party.
 */
export function traceSends(
  sender: Pick<Sender, 'send'>,
  tracing: ServiceTracing | undefined,
): Pick<Sender, 'send'> {
  if (tracing === undefined) return sender;
  return {
    send: (request) =>
      tracing.inSpan(
        { name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } },
        async (describe) => {
          const result = await sender.send(request);
          describe({
            'http.response.status_code': result.status,
            'network.peer.address': result.resolvedIp,
            'error.type': failureReasonOf(result),
          });
          return result;
        },
      ),
  };
}
