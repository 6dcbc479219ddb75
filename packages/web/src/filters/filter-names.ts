/** The filters of each list, as they stand in the address of its page. */
export const MESSAGE_FILTERS = [
  'status',
  'endpointId',
  'eventType',
  'consumerId',
  'eventId',
  'idempotencyKey',
  'search',
  'from',
  'to',
] as const;
export const AUDIT_FILTERS = ['actorId', 'operation', 'resourceId', 'from', 'to'] as const;
export const ENDPOINT_FILTERS = ['health', 'consumerId'] as const;
export const EVENT_FILTERS = ['eventType', 'consumerId', 'search', 'from', 'to'] as const;

export type FilterName = (
  typeof MESSAGE_FILTERS | typeof AUDIT_FILTERS | typeof ENDPOINT_FILTERS | typeof EVENT_FILTERS
)[number];
