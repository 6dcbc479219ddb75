import {
  CONSUMER_ID,
  DELIVERED_ID,
  ENDPOINT_ID,
  EVENT_ID,
  FAILED_ID,
  PROJECT_ID,
  WAITING_ID,
} from '../resources/example-ids.js';
import { withoutEmpty } from '../http/without-empty.js';

const URL = 'https://example.com/webhooks';
const SHA256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
const ERROR = 'the destination answered 503';
const CREATED_AT = '2026-01-31T12:00:00.000Z';

/** The members shared by the records and the logs of both directions. */
export const DELIVERED = {
  status: 'succeeded',
  attempt_count: 1,
  response_status: 200,
  response_latency_ms: 84,
  delivered_at: '2026-01-31T12:00:00.120Z',
} as const;
export const WAITING = {
  status: 'pending_retry',
  attempt_count: 1,
  retry_number: 1,
  response_status: 503,
  response_latency_ms: 31,
  last_error: ERROR,
  next_attempt_at: '2026-01-31T12:05:00.070Z',
} as const;
const FAILED = {
  status: 'failed_permanent',
  attempt_count: 8,
  response_status: 503,
  response_latency_ms: 29,
  last_error: ERROR,
} as const;

export const RECORD = {
  project_id: PROJECT_ID,
  replay_count: 0,
  content_type: 'application/json',
  size_bytes: 44,
  payload_sha256: SHA256,
} as const;

const OF_EVENT = { event_type: 'order.created', event_id: EVENT_ID, consumer_id: CONSUMER_ID } as const;
const OF_ENDPOINT = { endpoint_id: ENDPOINT_ID } as const;
const FAILED_AT = '2026-01-31T10:41:12.350Z';
const FAILED_CREATED_AT = '2026-01-31T10:00:00.000Z';

export const DELIVERED_MESSAGE = {
  id: DELIVERED_ID,
  ...RECORD,
  ...OF_ENDPOINT,
  ...DELIVERED,
  idempotency_key: 'order-1234',
  created_at: CREATED_AT,
  updated_at: DELIVERED.delivered_at,
  payload_kept_until: '2026-02-03T12:00:00.000Z',
} as const;

export const WAITING_MESSAGE = {
  id: WAITING_ID,
  ...RECORD,
  ...OF_ENDPOINT,
  ...OF_EVENT,
  ...WAITING,
  created_at: CREATED_AT,
  updated_at: '2026-01-31T12:00:00.070Z',
} as const;

/** What `POST /v1/endpoints/{id}/test` sends. */
export const TEST_MESSAGE = {
  ...withoutEmpty({ ...DELIVERED_MESSAGE, idempotency_key: undefined }),
  event_type: 'order.created',
  is_test: true,
} as const;

export const FAILED_MESSAGE = {
  id: FAILED_ID,
  ...RECORD,
  ...OF_ENDPOINT,
  ...FAILED,
  created_at: FAILED_CREATED_AT,
  updated_at: FAILED_AT,
  failed_at: FAILED_AT,
  payload_kept_until: '2026-02-03T10:00:00.000Z',
} as const;

const expedited = withoutEmpty({ ...WAITING_MESSAGE, retry_number: undefined, next_attempt_at: undefined });

/** One that waits for another one with its key. */
export const ORDERED_MESSAGE = {
  ...withoutEmpty({
    ...expedited,
    last_error: undefined,
    response_status: undefined,
    response_latency_ms: undefined,
  }),
  attempt_count: 0,
  status: 'queued',
  ordering_key: 'order-1234',
  waiting_for: FAILED_ID,
} as const;

/** What becomes of the one that waited, or failed. */
export const EXPEDITED_MESSAGE = {
  ...expedited,
  message_id: WAITING_ID,
  status: 'queued',
  updated_at: '2026-01-31T12:01:00.000Z',
} as const;
export const CANCELLED_MESSAGE = {
  ...expedited,
  message_id: WAITING_ID,
  status: 'failed_permanent',
  last_error: 'cancelled',
  updated_at: '2026-01-31T12:01:00.000Z',
  failed_at: '2026-01-31T12:01:00.000Z',
  payload_kept_until: '2026-02-03T12:00:00.000Z',
} as const;

const replayed = withoutEmpty({
  ...FAILED_MESSAGE,
  last_error: undefined,
  failed_at: undefined,
  payload_kept_until: undefined,
});
export const REPLAYED_MESSAGE = {
  ...replayed,
  message_id: FAILED_ID,
  status: 'queued',
  replay_count: 1,
  updated_at: '2026-01-31T12:01:00.000Z',
} as const;

export const SEARCHABLE = [{ member: 'order.id', value: 'A-1234' }] as const;
const LOGGED = { ...OF_ENDPOINT, endpoint: URL, searchable: SEARCHABLE } as const;

export const LOG_ENTRIES = [
  { message_id: WAITING_ID, ...LOGGED, ...OF_EVENT, ...WAITING, created_at: CREATED_AT },
  { message_id: DELIVERED_ID, ...LOGGED, ...DELIVERED, created_at: CREATED_AT, is_test: true },
] as const;
export const DEAD_LETTER = {
  message_id: FAILED_ID,
  ...LOGGED,
  ...FAILED,
  created_at: FAILED_CREATED_AT,
  failed_at: FAILED_AT,
} as const;
