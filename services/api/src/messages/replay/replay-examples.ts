import { DELIVERED_ID, FAILED_ID, WAITING_ID } from '../../resources/example-ids.js';

/** One result of each kind. A message that is being delivered counts as stuck. */
export const REPLAYED_BATCH = {
  replayed: 1,
  failed: 1,
  stuck: 1,
  rate_limited: 1,
  results: [
    { message_id: FAILED_ID, status: 'replayed' },
    { message_id: DELIVERED_ID, status: 'failed', error: 'PAYLOAD_UNAVAILABLE' },
    { message_id: WAITING_ID, status: 'failed', error: 'DELIVERY_IN_PROGRESS' },
  ],
} as const;

export const REPLAYED_ALL = {
  replayed: 1,
  failed: 1,
  stuck: 1,
  rate_limited: 1,
  replayed_message_ids: [FAILED_ID],
  stuck_message_ids: [WAITING_ID],
} as const;
