import { type BodyTurn, createParser } from '@posthorn/http-server';
import Type, { type Static } from 'typebox';
import { endpointIdSchema } from '../../resources/endpoint-filter.js';
import { eventTypeNameSchema, orderingKeySchema } from '../../schemas/names.js';
import { describe } from '../../schemas/values.js';
import { payloadMembers } from '../../payloads/payload-members.js';
import { type Issue, type JsonMember, createUuidV7, parsePrefixedId } from '@posthorn/common';
import { quotaOf } from '@posthorn/acceptance';
import type { NewMessage } from '@posthorn/database';
import { payloadLifetimeHours } from '@posthorn/domain';
import {
  type BodyWithPayload,
  assertHeaders,
  findPayloadIssues,
  findRetentionIssues,
  payloadHash,
  readPayload,
} from '../../payloads/read-payload.js';
import { type Caller, planOf } from '../../http/caller.js';

export const sendRequestSchema = Type.Object(
  {
    endpoint_id: describe(endpointIdSchema, 'The endpoint to deliver to.'),
    payload: payloadMembers.payload,
    event_type: Type.Optional(
      describe(eventTypeNameSchema, 'Recorded, and sent in the header `X-Webhook-Event`. It is not matched.'),
    ),
    ordering_key: Type.Optional(orderingKeySchema),
    headers: payloadMembers.headers,
    idempotency_key: describe(
      payloadMembers.idempotency_key,
      'Identifies the message at this endpoint for at least 24 hours. A repeated key with an equal payload gets the answer of the first message.',
    ),
    retention_hours: payloadMembers.retention_hours,
  },
  { title: 'NewMessage' },
);

export const parseSendRequest = createParser(sendRequestSchema);

/** Throws INVALID_REQUEST with every issue, INVALID_HEADERS, PAYLOAD_TOO_LARGE or SERVICE_UNAVAILABLE. */
export async function readNewMessage(
  body: BodyWithPayload,
  caller: Caller,
  turn: BodyTurn,
): Promise<NewMessage> {
  const send = parseSendRequest(body.value, findMessageIssues(body, caller));
  const endpointId = parsePrefixedId('endpoint', send.endpoint_id);
  if (endpointId === undefined) throw new Error('The schema let a request through.');
  const content = await readContent(send, body.payload, { caller, turn });
  return { ...content, endpointId, eventType: send.event_type, orderingKey: send.ordering_key };
}

/** Issues that the schema of requests cannot express. Throws PAYLOAD_TOO_LARGE. */
export function findMessageIssues(
  { value, payload, issues = [] }: BodyWithPayload,
  caller: Caller,
): readonly Issue[] {
  return [...issues, ...findPayloadIssues(payload), ...findRetentionIssues(value, caller)];
}

type GivenContent = Pick<Static<typeof sendRequestSchema>, 'idempotency_key' | 'retention_hours'> & {
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

interface Reading {
  readonly caller: Caller;
  readonly turn: BodyTurn;
}

/** What a message has whatever it is sent to. Throws INVALID_HEADERS or SERVICE_UNAVAILABLE. */
export async function readContent(
  { headers, idempotency_key: key, retention_hours: givenHours }: GivenContent,
  member: JsonMember | undefined,
  { caller, turn }: Reading,
): Promise<Omit<NewMessage, 'endpointId'>> {
  if (member === undefined) throw new Error('The schema let a request through.');
  assertHeaders(headers, 'send');
  const payload = readPayload(member);
  const plan = planOf(caller);
  const retentionHours = givenHours ?? plan.defaultRetentionHours;
  return {
    id: createUuidV7(),
    projectId: caller.projectId,
    direction: 'outbound',
    contentType: 'application/json',
    sizeBytes: payload.sizeBytes,
    payloadSha256: payload.sha256,
    retentionHours,
    expiresAfterHours: payloadLifetimeHours(retentionHours, plan),
    body: payload.body,
    searchable: await caller.readSearchable?.(member.bytes, turn.pause),
    headers,
    idempotency: key === undefined ? undefined : { key, payloadHash: await payloadHash(member, turn) },
    quota: quotaOf(plan, caller.tenantId),
  };
}
