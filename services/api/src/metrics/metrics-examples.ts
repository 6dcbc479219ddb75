const LATENCY = { avg_latency_ms: 88, p50_latency_ms: 76, p95_latency_ms: 203 } as const;
const NO_LATENCY = { avg_latency_ms: 0, p50_latency_ms: null, p95_latency_ms: null } as const;
const RETRIED = {
  ...{ succeeded: 96, failed: 1, retrying: 3, total: 100 },
  ...{ attempts_succeeded: 96, attempts_failed: 16 },
  ...LATENCY,
} as const;
const QUIET = {
  ...{ succeeded: 0, failed: 0, retrying: 0, total: 0 },
  ...{ attempts_succeeded: 0, attempts_failed: 0 },
  ...NO_LATENCY,
} as const;

export const TOTALS = {
  window: '1h',
  total_messages: 100,
  succeeded: 96,
  failed: 1,
  retries: 12,
  success_rate: 0.96,
  ...LATENCY,
} as const;

export const INBOUND_TOTALS = { ...TOTALS, avg_delivery_time_ms: 154, rejected: 2 } as const;

/** The 60 buckets of an hour. All messages were accepted in the last but one. */
export const BUCKETS = Array.from({ length: 60 }, (_, minute) => ({
  timestamp: `2026-01-31T12:${String(minute).padStart(2, '0')}:00.000Z`,
  ...(minute === 58 ? RETRIED : QUIET),
}));

export const INBOUND_BUCKETS = BUCKETS.map((bucket, minute) => ({
  ...bucket,
  rejected: minute === 58 ? 2 : 0,
}));

export const EVENT_COUNTS = { stored: 1, fetched: 2, delivered: 37, total: 40 } as const;

export const EVENT_TOTALS = {
  window: '1h',
  ...EVENT_COUNTS,
  total_messages: 40,
  succeeded: 37,
  failed: 0,
  retries: 0,
  success_rate: 0.925,
  avg_latency_ms: 2150,
  rejected: 2,
} as const;

/** The 60 buckets of an hour. All events were received in the last but one. */
export const EVENT_BUCKETS = Array.from({ length: 60 }, (_, minute) => ({
  timestamp: `2026-01-31T12:${String(minute).padStart(2, '0')}:00.000Z`,
  ...(minute === 58
    ? { stored: 1, fetched: 2, succeeded: 37, total: 40, rejected: 2 }
    : { stored: 0, fetched: 0, succeeded: 0, total: 0, rejected: 0 }),
}));
