import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSiblingUuid, invalidRequest } from '@posthorn/common';
import { type AddressedEvent, type Subscriptions, MAX_SUBSCRIBERS_AT_ONCE } from '@posthorn/database';
import {
  type MeteredPayload,
  type PayloadSchemas,
  PayloadTooCostlyError,
  meterPayload,
} from '@posthorn/payload-schemas';
import type { GivenEvent } from './read-new-event.js';

/** The cost of all checks of one event. Usual filters of a usual payload cost next to nothing. */
const MAX_CHECKS_MS = 1000;

/** Other calls are answered between two turns. */
const TURN_MS = 10;

/**
 * Adds the messages of the subscribers whose filter accepts the payload. Throws INVALID_REQUEST with every issue when
 * the event type refuses the payload, or when the filters would cost too much.
 */
export async function addressEvent(
  { event, payload }: GivenEvent,
  subscriptions: Subscriptions,
  schemas: PayloadSchemas,
): Promise<AddressedEvent> {
  const metered = meterPayload(payload, { sizeBytes: event.sizeBytes, maxMs: MAX_CHECKS_MS });
  const endpointIds = await findMatching(metered, subscriptions, schemas).catch((error: unknown) => {
    throw error instanceof PayloadTooCostlyError ? invalidRequest([TOO_COSTLY]) : error;
  });
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

async function findMatching(
  payload: MeteredPayload,
  { schema, groups }: Subscriptions,
  schemas: PayloadSchemas,
): Promise<readonly string[]> {
  const issues = schema === null ? [] : schemas.findIssues(schema, payload);
  if (issues.length > 0)
    throw invalidRequest(issues.map(({ path, message }) => ({ path: below('payload', path), message })));
  const endpointIds: string[] = [];
  let turnEndsAtMs = performance.now() + TURN_MS;
  for (const group of groups) {
    if (performance.now() > turnEndsAtMs) {
      await nextTurn();
      turnEndsAtMs = performance.now() + TURN_MS;
    }
    if (group.filter !== null && !schemas.matches(group.filter, payload)) continue;
    for (const endpointId of group.endpointIds) endpointIds.push(endpointId);
  }
  return endpointIds;
}

const TOO_COSTLY = {
  path: 'payload',
  message:
    'costs too much to check: it is large, and its event type or subscribers have many or complex checks',
};

function below(member: string, path: string): string {
  return path === '' ? member : `${member}.${path}`;
}
