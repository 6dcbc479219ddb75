import { createSiblingUuid, invalidRequest } from '@posthorn/common';
import { type AddressedEvent, type Subscriptions, MAX_SUBSCRIBERS_AT_ONCE } from '@posthorn/database';
import type { PayloadSchemas } from '@posthorn/payload-schemas';
import type { GivenEvent } from './read-new-event.js';

/**
 * The bytes that the filters of one event may look at. Each looks at the whole payload, and no other call is answered
 * meanwhile.
 */
const MAX_FILTERED_BYTES = 8 * 1024 * 1024;

/**
 * Adds the messages of the subscribers whose filter accepts the payload. Throws INVALID_REQUEST with every issue when
 * the event type refuses the payload, or when the payload is too large for so many different filters.
 */
export function addressEvent(
  { event, payload }: GivenEvent,
  { schema, groups }: Subscriptions,
  schemas: PayloadSchemas,
): AddressedEvent {
  const issues = schema === null ? [] : schemas.findIssues(schema, payload);
  if (issues.length > 0)
    throw invalidRequest(issues.map(({ path, message }) => ({ path: below('payload', path), message })));
  const filters = groups.filter(({ filter }) => filter !== null);
  if (filters.length * event.sizeBytes > MAX_FILTERED_BYTES) throw invalidRequest([TOO_MANY_FILTERS]);
  const endpointIds = groups
    .filter(({ filter }) => filter === null || schemas.matches(filter, payload))
    .flatMap((group) => group.endpointIds);
  return {
    ...event,
    messages: endpointIds
      .slice(0, MAX_SUBSCRIBERS_AT_ONCE)
      .map((endpointId) => ({ id: createSiblingUuid(event.id), endpointId }))
      // The answer to a repeated idempotency key lists them by id, too.
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    laterEndpointIds: endpointIds.slice(MAX_SUBSCRIBERS_AT_ONCE),
  };
}

const TOO_MANY_FILTERS = {
  path: 'payload',
  message: 'is too large for the number of different filters of its subscribers',
};

function below(member: string, path: string): string {
  return path === '' ? member : `${member}.${path}`;
}
