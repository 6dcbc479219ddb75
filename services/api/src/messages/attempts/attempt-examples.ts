const HEADERS = {
  'Content-Type': 'application/json',
  'User-Agent': 'Posthorn/0.1',
  'X-Tenant': 'acme',
  'X-Webhook-Id': '019c13ec-9e00-7c32-9e6f-7a8b9c0d1e2f',
} as const;

/** A failed first attempt and a second attempt, oldest first, in the order of the list. */
export const INBOUND_ATTEMPTS = [
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

export const ATTEMPTS = INBOUND_ATTEMPTS.map((attempt) => ({ ...attempt, processing_ms: 2 }));
