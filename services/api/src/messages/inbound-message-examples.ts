import { DELIVERED_ID, INBOUND_ENDPOINT_ID, WAITING_ID } from '../resources/example-ids.js';
import { DELIVERED, RECORD, SEARCHABLE, WAITING } from './message-examples.js';
import { withoutEmpty } from '../http/without-empty.js';

const RECEIVED = {
  inbound_endpoint_id: INBOUND_ENDPOINT_ID,
  received_at: '2026-01-31T12:00:00.000Z',
} as const;
const TOTAL = { total_delivery_ms: 120 } as const;

export const INBOUND_MESSAGES = [
  {
    id: DELIVERED_ID,
    ...RECORD,
    ...RECEIVED,
    ...DELIVERED,
    ...TOTAL,
    query: 'shop=1',
    idempotency_key: 'evt_1Nv0FGQ9RKHgCVdK',
    queue_wait_ms: 30,
    updated_at: DELIVERED.delivered_at,
    payload_kept_until: '2026-02-03T12:00:00.000Z',
  },
  {
    id: WAITING_ID,
    ...RECORD,
    ...RECEIVED,
    ...WAITING,
    queue_wait_ms: 35,
    updated_at: '2026-01-31T12:00:00.070Z',
  },
  {
    id: WAITING_ID,
    ...RECORD,
    ...RECEIVED,
    status: 'failed_permanent',
    attempt_count: 8,
    response_status: 503,
    response_latency_ms: 29,
    last_error: 'the destination answered 503',
    queue_wait_ms: 35,
    updated_at: '2026-01-31T12:41:12.350Z',
    failed_at: '2026-01-31T12:41:12.350Z',
    payload_kept_until: '2026-02-03T12:00:00.000Z',
  },
] as const;

const replayed = withoutEmpty({
  ...INBOUND_MESSAGES[2],
  last_error: undefined,
  failed_at: undefined,
  payload_kept_until: undefined,
});

/** The failed message after its replay. */
export const REPLAYED_INBOUND_MESSAGE = {
  ...replayed,
  message_id: replayed.id,
  status: 'queued',
  replay_count: 1,
  updated_at: '2026-01-31T13:00:00.000Z',
} as const;

const LOGGED = {
  ...RECEIVED,
  endpoint: 'https://example.com/webhooks',
  searchable: SEARCHABLE,
} as const;

export const INBOUND_LOG_ENTRIES = [
  { message_id: WAITING_ID, ...LOGGED, ...WAITING },
  { message_id: DELIVERED_ID, ...LOGGED, ...DELIVERED, ...TOTAL },
] as const;
