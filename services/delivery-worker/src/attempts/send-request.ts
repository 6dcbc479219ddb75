import type { Logger } from '@posthorn/observability';
import {
  type DeliveryRequest,
  type DeliveryResult,
  type Sender,
  OwnSideError,
} from '@posthorn/outbound-http';

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
    return unknownResult(Math.round(performance.now() - startedAt));
  }
}

function unknownResult(latencyMs: number): DeliveryResult {
  return {
    kind: 'failure',
    reason: 'other',
    message: 'the request failed',
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
    latencyMs,
  };
}
