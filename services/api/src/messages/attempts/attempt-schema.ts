import type { AttemptRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { withoutEmpty } from '../../http/without-empty.js';
import { headerMapSchema } from '../../schemas/delivery-settings.js';
import { countSchema, momentSchema, responseStatusSchema, uuidSchema } from '../../schemas/values.js';

const HEADERS = {
  'Content-Type': 'application/json',
  'User-Agent': 'Posthorn/0.1',
  'X-Tenant': 'acme',
  'X-Webhook-Id': '019c13ec-9e00-7c32-9e6f-7a8b9c0d1e2f',
} as const;

/** A failed first attempt and a second attempt, oldest first, in the order of the list. */
const INBOUND_ATTEMPTS = [
  {
    id: '019c13ec-9e20-7f65-8192-0d1e2f3a4b5c',
    attempt_no: 1,
    response_status: 503,
    response_latency_ms: 131,
    error_text: 'the destination answered 503',
    response_headers: { 'content-type': 'text/plain', 'retry-after': '60' },
    retry_type: 'slow',
    retry_after_seconds: 300,
    resolved_ip: '93.184.215.14',
    request_headers: HEADERS,
    dns_ms: 4,
    tcp_connect_ms: 21,
    tls_handshake_ms: 45,
    ttfb_ms: 60,
    transfer_ms: 1,
    conn_reused: false,
    response_body_truncated: true,
    response_body_url: 'https://posthorn.example.com/v1/files/…',
    created_at: '2026-01-31T12:00:00.032Z',
  },
  {
    id: '019c13f1-3226-7076-92a3-1e2f3a4b5c6d',
    attempt_no: 2,
    response_status: 200,
    response_latency_ms: 62,
    response_headers: { 'content-type': 'application/json' },
    resolved_ip: '93.184.215.14',
    request_headers: HEADERS,
    ttfb_ms: 61,
    transfer_ms: 1,
    conn_reused: true,
    created_at: '2026-01-31T12:05:00.070Z',
  },
] as const;

const ATTEMPTS = INBOUND_ATTEMPTS.map((attempt, index) => ({
  ...attempt,
  processing_ms: 2,
  ...(index === 1 && { probe: true }),
}));

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

const probeSchema = Type.Optional(
  Type.Literal(true, {
    description: 'Present when the attempt was made to find out whether a disabled endpoint works again.',
  }),
);

export const attemptSchema = Type.Object(
  { ...attemptProperties, processing_ms: optionalCount, probe: probeSchema },
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
    probe: row.probe ? (true as const) : undefined,
    response_body_truncated: row.responseBodyTruncated ? (true as const) : undefined,
    response_body_url: responseBodyUrl,
    created_at: row.createdAt.toISOString(),
  });
}
