import { MESSAGE_STATUSES } from '@posthorn/domain';

/**
 * Inbound messages are never held: a paused inbound endpoint stops receiving, and accepted messages are still
 * delivered.
 */
export const INBOUND_STATUSES = MESSAGE_STATUSES.filter((status) => status !== 'paused');
