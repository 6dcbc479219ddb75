import { ENDPOINT_ID, ENDPOINT_UUID, INBOUND_ENDPOINT_ID, PROJECT_ID } from '../resources/example-ids.js';

const FILTER = {
  project_id: PROJECT_ID,
  filter_start_time: '2026-01-01T00:00:00.000Z',
  filter_end_time: '2026-02-01T00:00:00.000Z',
} as const;

const OUTBOUND = {
  id: '019c13ec-9e00-73a9-a5d6-4b5c6d7e8f90',
  ...FILTER,
  direction: 'outbound',
  filter_status: 'failed_permanent',
  filter_endpoint_id: ENDPOINT_UUID,
  created_at: '2026-02-01T08:00:00.000Z',
} as const;

/** A newly created export. */
export const PENDING_EXPORT = { ...OUTBOUND, status: 'pending' } as const;

export const EXPORTS = [
  {
    ...OUTBOUND,
    status: 'completed',
    row_count: 1000,
    file_size_bytes: 271_320,
    started_at: '2026-02-01T08:00:00.040Z',
    completed_at: '2026-02-01T08:00:00.410Z',
    expires_at: '2026-02-02T08:00:00.410Z',
  },
  {
    id: '019c13b5-af80-74ba-b6e7-5c6d7e8f90a1',
    ...FILTER,
    status: 'failed',
    direction: 'inbound',
    filter_inbound_endpoint_id: INBOUND_ENDPOINT_ID,
    error_message: 'The export could not be written. Please create another one.',
    started_at: '2026-02-01T07:00:00.030Z',
    created_at: '2026-02-01T07:00:00.000Z',
  },
] as const;

const TIMES = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-02-01T00:00:00Z' } as const;

/** One request per direction. */
export const NEW_EXPORTS = [
  { ...TIMES, direction: 'outbound', endpoint_id: ENDPOINT_ID, status: 'failed_permanent' },
  { ...TIMES, direction: 'inbound', inbound_endpoint_id: INBOUND_ENDPOINT_ID },
] as const;
