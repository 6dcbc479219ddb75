import { type Issue, type JsonMember, createSiblingUuid, invalidRequest } from '@posthorn/common';
import type { AddressedEvent, NewEvent, Subscriptions } from '@posthorn/database';
import { orderingKeyOf } from '@posthorn/domain';
import type { BodyTurn } from '@posthorn/http-server';
import { type MeteredPayload, type PayloadSchemas, PayloadTooCostlyError } from '@posthorn/payload-schemas';
import type { Allowance } from './allowance.js';

/** An event with what its payload costs to read. */
export interface GivenEvent {
  readonly event: NewEvent;
  readonly payload: Pick<JsonMember, 'heapBytes'>;
}

export interface Addressed extends AddressedEvent {
  /** The endpoints that get the event only because they subscribed to nothing in particular. */
  readonly generalCount: number;
}

export interface Addressing extends BodyTurn {
  readonly subscriptions: Subscriptions;
  readonly schemas: PayloadSchemas;
  readonly allowance: Allowance;
}

/**
 * Adds the messages of the subscribers whose filter accepts the payload. Throws INVALID_REQUEST with every issue when
 * the event type refuses the payload, or when the filters would cost too much. Throws SERVICE_UNAVAILABLE.
 */
export async function addressEvent(
  { event, payload }: GivenEvent,
  addressing: Addressing,
): Promise<Addressed> {
  const { allowance, subscriptions } = addressing;
  // Also without a check of its own, an event is refused after those of its batch that used all up.
  if (allowance.meter.stepsLeft < 0) throw invalidRequest([TOO_COSTLY]);
  const metered = isChecked(subscriptions)
    ? await allowance.read(event, payload, addressing)
    : { value: undefined, meter: allowance.meter };
  const { endpointIds, ...found } = await findMatching(event, metered, addressing).catch((error: unknown) => {
    throw error instanceof PayloadTooCostlyError ? invalidRequest([TOO_COSTLY]) : error;
  });
  const atOnce = allowance.takeMessages(endpointIds.length);
  return {
    ...event,
    ...found,
    messages: endpointIds
      .slice(0, atOnce)
      .map((endpointId) => ({ id: createSiblingUuid(event.id), endpointId }))
      // The answer to a repeated idempotency key lists them by id, too.
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    laterEndpointIds: endpointIds.slice(atOnce),
  };
}

/** Whether a schema or a filter needs the value of the payload. */
function isChecked({ schema, groups }: Subscriptions): boolean {
  return schema !== null || groups.some(({ filter }) => filter !== null);
}

interface Matching extends Pick<Addressed, 'generalCount' | 'orderingKeys'> {
  readonly endpointIds: readonly string[];
}

async function findMatching(
  { orderingKey: given }: NewEvent,
  payload: MeteredPayload,
  { subscriptions: { schema, groups }, schemas, pause }: Addressing,
): Promise<Matching> {
  const issues = findTypeIssues(schema, payload, schemas);
  if (issues.length > 0) throw invalidRequest(issues);
  const endpointIds: string[] = [];
  const orderingKeys = new Map<string, string>();
  let generalCount = 0;
  for (const group of groups) {
    await pause();
    if (group.filter !== null && !schemas.matches(group.filter, payload)) continue;
    const key = orderingKeyOf(group.ordering, given);
    for (const endpointId of group.endpointIds) {
      endpointIds.push(endpointId);
      if (key !== undefined) orderingKeys.set(endpointId, key);
    }
    if (group.isGeneral) generalCount += group.endpointIds.length;
  }
  return { endpointIds, generalCount, orderingKeys };
}

/** The issues that the schema of an event type finds, with their paths in the request. */
export function findTypeIssues(
  schema: Subscriptions['schema'],
  payload: MeteredPayload,
  schemas: Pick<PayloadSchemas, 'findIssues'>,
): readonly Issue[] {
  const issues = schema === null ? [] : schemas.findIssues(schema, payload);
  return issues.map(({ path, message }) => ({ path: below('payload', path), message }));
}

const TOO_COSTLY = {
  path: 'payload',
  message:
    'costs too much to check: it, or what is before it in its batch, is large, or event types or subscribers have many or complex checks',
};

function below(member: string, path: string): string {
  return path === '' ? member : `${member}.${path}`;
}
