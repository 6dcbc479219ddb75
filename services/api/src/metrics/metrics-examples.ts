const RETRIED = { succeeded: 96, failed: 1, retrying: 3, total: 100, avg_latency_ms: 88 } as const;
const QUIET = { succeeded: 0, failed: 0, retrying: 0, total: 0, avg_latency_ms: 0 } as const;

export const TOTALS = {
  window: '1h',
  total_messages: 100,
  succeeded: 96,
  failed: 1,
  retries: 12,
  success_rate: 0.96,
  avg_latency_ms: 88,
} as const;

export const INBOUND_TOTALS = { ...TOTALS, avg_delivery_time_ms: 154 } as const;

/** The 60 buckets of an hour. All messages were accepted in the last but one. */
export const BUCKETS = Array.from({ length: 60 }, (_, minute) => ({
  timestamp: `2026-01-31T12:${String(minute).padStart(2, '0')}:00.000Z`,
  ...(minute === 58 ? RETRIED : QUIET),
}));

export const EVENT_COUNTS = { stored: 3, fetched: 2, delivered: 37, total: 42 } as const;
