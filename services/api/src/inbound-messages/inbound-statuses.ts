import { MESSAGE_STATUSES } from '@posthorn/domain';

/** Nothing is held: an inbound endpoint that is paused receives nothing, and what it had accepted is delivered. */
export const INBOUND_STATUSES = MESSAGE_STATUSES.filter((status) => status !== 'paused');
