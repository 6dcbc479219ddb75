import { CONSUMER_ID, ENDPOINT_ID, EVENT_ID, WAITING_ID } from '../resources/example-ids.js';
import { RECORD } from '../messages/message-examples.js';

const IDENTITY = {
  event_id: EVENT_ID,
  event_type: 'order.created',
  consumer_id: CONSUMER_ID,
  message_count: 1,
} as const;

export const PUBLISHED_EVENT = {
  ...IDENTITY,
  messages: [{ message_id: WAITING_ID, endpoint_id: ENDPOINT_ID }],
} as const;

export const LISTED_EVENT = { ...IDENTITY, created_at: '2026-01-31T12:00:00.000Z' } as const;

export const EVENT = {
  ...LISTED_EVENT,
  payload_sha256: RECORD.payload_sha256,
  size_bytes: RECORD.size_bytes,
  idempotency_key: 'order-1234',
  deliveries: {
    queued: 0,
    delivering: 0,
    succeeded: 0,
    pending_retry: 1,
    failed_permanent: 0,
    paused: 0,
  },
} as const;
