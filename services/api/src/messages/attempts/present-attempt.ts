import type { AttemptRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema, responseStatusSchema } from '../../schemas/count-schema.js';
import { headerMapSchema } from '../../schemas/header-map-schema.js';
import { momentSchema } from '../../schemas/moment-schema.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import { withoutEmpty } from '../../http/without-empty.js';
import { ATTEMPTS, INBOUND_ATTEMPTS } from './attempt-examples.js';

const optionalCount = Type.Optional(countSchema);

const attemptProperties = {
  id: uuidSchema,
  attempt_no: Type.Integer({ minimum: 1 }),
  response_status: Type.Optional(responseStatusSchema),
  response_latency_ms: optionalCount,
  error_text: Type.Optional(Type.String({ examples: ['connection refused'] })),
  response_headers: Type.Optional(headerMapSchema),
  retry_type: Type.Optional(Type.Enum(['fast', 'slow'])),
  retry_after_seconds: optionalCount,
  resolved_ip: Type.Optional(Type.String({ examples: ['93.184.215.14'] })),
  request_headers: Type.Optional(headerMapSchema),
  dns_ms: optionalCount,
  tcp_connect_ms: optionalCount,
  tls_handshake_ms: optionalCount,
  ttfb_ms: optionalCount,
  transfer_ms: optionalCount,
  conn_reused: Type.Optional(Type.Boolean()),
  response_body_truncated: Type.Optional(Type.Literal(true)),
  response_body_url: Type.Optional(
    Type.String({
      description: 'A link to the response body. It is valid for 15 minutes and needs no API key.',
      examples: ['https://posthorn.example.com/v1/files/…'],
    }),
  ),
  created_at: momentSchema,
};

export const attemptSchema = Type.Object(
  { ...attemptProperties, processing_ms: optionalCount },
  { title: 'Attempt', examples: ATTEMPTS },
);

export const inboundAttemptSchema = Type.Object(attemptProperties, {
  title: 'InboundAttempt',
  examples: INBOUND_ATTEMPTS,
});

/** Headers as the attempt recorded them. */
type Headers = Readonly<Record<string, string>> | null;

export function presentAttempt(
  row: AttemptRow,
  responseBodyUrl: string | undefined,
): View<typeof attemptSchema> {
  return withoutEmpty({
    id: row.id,
    attempt_no: row.attemptNo,
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    processing_ms: row.processingMs,
    error_text: row.errorText,
    response_headers: row.responseHeaders as Headers,
    retry_type: row.retryType,
    retry_after_seconds: row.retryAfterSeconds,
    resolved_ip: row.resolvedIp,
    request_headers: row.requestHeaders as Headers,
    dns_ms: row.dnsMs,
    tcp_connect_ms: row.tcpConnectMs,
    tls_handshake_ms: row.tlsHandshakeMs,
    ttfb_ms: row.ttfbMs,
    transfer_ms: row.transferMs,
    conn_reused: row.connReused,
    response_body_truncated: row.responseBodyTruncated ? (true as const) : undefined,
    response_body_url: responseBodyUrl,
    created_at: row.createdAt.toISOString(),
  });
}
