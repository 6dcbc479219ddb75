import { type BodyTurn, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { payloadMembers } from '../payloads/payload-members.js';
import { eventTypeNameSchema, nullableConsumerIdSchema, orderingKeySchema } from '../schemas/names.js';
import { describe } from '../schemas/values.js';
import { createHash } from 'node:crypto';
import { type GivenEvent, quotaOf } from '@posthorn/acceptance';
import { createUuidV7 } from '@posthorn/common';
import { payloadLifetimeHours } from '@posthorn/domain';
import {
  type BodyWithPayload,
  assertHeaders,
  findPayloadIssues,
  findRetentionIssues,
  payloadHash,
  readPayload,
} from '../payloads/read-payload.js';
import { type Caller, planOf } from '../http/caller.js';

export const parsePublishRequest = createParser(
  Type.Object(
    {
      event_type: describe(eventTypeNameSchema, 'The type of the event. It need not be registered.'),
      consumer_id: Type.Optional(
        describe(
          nullableConsumerIdSchema,
          'The event goes to endpoints of this consumer. Without it, to endpoints of no consumer.',
        ),
      ),
      ...payloadMembers,
      ordering_key: Type.Optional(orderingKeySchema),
      idempotency_key: describe(
        payloadMembers.idempotency_key,
        'Identifies the event of this consumer for at least 24 hours. A repeated key with the same type and an equal payload gets the answer of the first event.',
      ),
    },
    { title: 'NewEvent' },
  ),
);

/** Throws INVALID_REQUEST with every issue, INVALID_HEADERS, PAYLOAD_TOO_LARGE or SERVICE_UNAVAILABLE. */
export async function readNewEvent(
  { value, payload: member, issues = [] }: BodyWithPayload,
  caller: Caller,
  turn: BodyTurn,
): Promise<GivenEvent> {
  const beyondSchema = [...issues, ...findPayloadIssues(member), ...findRetentionIssues(value, caller)];
  const given = parsePublishRequest(value, beyondSchema);
  if (member === undefined) throw new Error('The schema let a request through.');
  assertHeaders(given.headers, 'send');
  const payload = readPayload(member);
  const { idempotency_key: key, event_type: eventType } = given;
  const plan = planOf(caller);
  const retentionHours = given.retention_hours ?? plan.defaultRetentionHours;
  const event = {
    id: createUuidV7(),
    projectId: caller.projectId,
    consumerId: given.consumer_id ?? '',
    eventType,
    sizeBytes: payload.sizeBytes,
    payloadSha256: payload.sha256,
    body: payload.body,
    searchable: await caller.readSearchable?.(member.bytes, turn.pause),
    retentionHours,
    expiresAfterHours: payloadLifetimeHours(retentionHours, plan),
    headers: given.headers,
    orderingKey: given.ordering_key,
    idempotency:
      key === undefined
        ? undefined
        : { key, payloadHash: hashOf(eventType, await payloadHash(member, turn)) },
    quota: quotaOf(plan, caller.tenantId),
  };
  return { event, payload: member };
}

function hashOf(eventType: string, hash: string): string {
  return createHash('sha256').update(`${eventType} ${hash}`).digest('hex');
}
