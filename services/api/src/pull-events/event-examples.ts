import { SEARCHABLE } from '../messages/message-examples.js';
import { PULL_ENDPOINT_ID } from '../resources/example-ids.js';

const STORED = {
  event_type: 'order.created',
  status: 'stored',
  size_bytes: 44,
  received_at: '2026-01-31T12:00:00.000Z',
  fetched_at: null,
  delivered_at: null,
  timing: { ingest_processing_ms: 3 },
} as const;
const DELIVERED = {
  ...STORED,
  event_type: null,
  status: 'delivered',
  size_bytes: 4,
  fetched_at: '2026-01-31T12:00:02.500Z',
  delivered_at: '2026-01-31T12:00:03.000Z',
  timing: { ingest_processing_ms: 3, time_to_fetch_ms: 2500, time_to_ack_ms: 500, total_lifecycle_ms: 3000 },
} as const;
const [STORED_ID, DELIVERED_ID] = [
  '019c13ec-9e00-7187-83b4-2f3a4b5c6d7e',
  '019c13ec-9e00-7298-94c5-3a4b5c6d7e8f',
];

export const EVENTS = [
  { id: DELIVERED_ID, ...DELIVERED },
  { id: STORED_ID, ...STORED, searchable: SEARCHABLE },
] as const;

/** One event with a JSON payload and one with other bytes. */
export const WHOLE_EVENTS = [
  {
    id: STORED_ID,
    ...STORED,
    status: 'fetched',
    fetched_at: DELIVERED.fetched_at,
    content_type: 'application/json',
    headers: { 'content-type': 'application/json', 'x-delivery-id': 'evt_1Nv0FGQ9RKHgCVdK' },
    query: 'shop=1',
    timing: { ingest_processing_ms: 3, time_to_fetch_ms: 2500 },
    payload: { type: 'order.created', order: { id: 1234 } },
  },
  {
    id: DELIVERED_ID,
    ...DELIVERED,
    content_type: 'text/plain',
    headers: { 'content-type': 'text/plain' },
    payload: 'cGluZw==',
    payload_encoding: 'base64',
  },
] as const;

export const DELETED_EVENTS = {
  results: [
    { event_id: DELIVERED_ID, outcome: 'deleted', deleted_at: '2026-01-31T13:00:00.000Z' },
    { event_id: STORED_ID, outcome: 'not_found' },
  ],
  deleted_count: 1,
  already_deleted_count: 0,
  not_found_count: 1,
  delivering_count: 0,
} as const;

export const ALL_DELETED_EVENTS = { deleted: 1, deleted_event_ids: [DELIVERED_ID] } as const;

const LOGGED = { pull_endpoint_id: PULL_ENDPOINT_ID, endpoint: 'Shop', endpoint_name: 'Shop' } as const;

export const EVENT_LOG = [
  { event_id: DELIVERED_ID, ...LOGGED, content_type: 'text/plain', ...DELIVERED },
  { event_id: STORED_ID, ...LOGGED, content_type: 'application/json', ...STORED, searchable: SEARCHABLE },
] as const;
