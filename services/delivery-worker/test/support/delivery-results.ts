import type { DeliveryResult } from '@posthorn/outbound-http';

type Response = Extract<DeliveryResult, { kind: 'response' }>;
type Failure = Extract<DeliveryResult, { kind: 'failure' }>;

const FACTS = {
  timings: { dnsMs: 1, tcpConnectMs: 2, tlsHandshakeMs: 3, ttfbMs: 4, transferMs: 5 },
  requestHeaders: { 'x-custom': 'a', Host: 'example.com', Connection: 'keep-alive' },
  resolvedIp: '203.0.113.7',
  connReused: false,
  latencyMs: 15,
};

/** A complete response of the destination. */
export function response(status: number, facts: Partial<Response> = {}): Response {
  return {
    kind: 'response',
    status,
    responseHeaders: { server: 'receiver' },
    body: Buffer.alloc(0),
    bodyTruncated: false,
    retryAfter: undefined,
    ...FACTS,
    ...facts,
  };
}

/** A missing or incomplete response. */
export function failure(reason: Failure['reason'], facts: Partial<Failure> = {}): Failure {
  return { kind: 'failure', reason, message: `it was ${reason}`, ...FACTS, ...facts };
}
