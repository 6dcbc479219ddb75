import { DELIVERED_ID, FAILED_ID, WAITING_ID } from '../../resources/example-ids.js';

const deletedAt = '2026-01-31T13:00:00.000Z';
const COUNTS = {
  deleted_count: 1,
  already_deleted_count: 1,
  not_found_count: 0,
  delivering_count: 1,
} as const;

/** The last message is being delivered. */
export const DELETED_BATCH = {
  results: [
    { message_id: FAILED_ID, outcome: 'deleted', deleted_at: deletedAt },
    { message_id: DELIVERED_ID, outcome: 'already_deleted', deleted_at: deletedAt },
    { message_id: WAITING_ID, outcome: 'delivering' },
  ],
  ...COUNTS,
} as const;

export const DELETED_ALL = { deleted: 2, deleted_message_ids: [FAILED_ID, DELIVERED_ID] } as const;
