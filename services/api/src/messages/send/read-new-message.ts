import { type BodyTurn, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { endpointIdSchema } from '../../resources/endpoint-filter.js';
import { eventTypeNameSchema } from '../../schemas/names.js';
import { headerMapSchema } from '../../schemas/delivery-settings.js';
import { describe } from '../../schemas/values.js';
import { idempotencyKeySchema } from '../idempotency-key.js';
import { createUuidV7, parsePrefixedId } from '@posthorn/common';
import { quotaOf } from '@posthorn/acceptance';
import type { NewMessage } from '@posthorn/database';
import { payloadLifetimeHours } from '@posthorn/domain';
import { assertHeaders } from '../../resources/assert-headers.js';
import { type Caller, planOf } from '../../http/caller.js';
import {
  type BodyWithPayload,
  findPayloadIssues,
  findRetentionIssues,
  payloadHash,
  readPayload,
} from '../../payloads/read-payload.js';

export const sendRequestSchema = Type.Object(
  {
    endpoint_id: describe(endpointIdSchema, 'The endpoint to deliver to.'),
    payload: Type.Object(
      {},
      {
        description: 'At most 1 MB and 100 levels deep. Delivered byte for byte.',
        examples: [{ type: 'order.created', order: { id: 1234 } }],
      },
    ),
    event_type: Type.Optional(
      describe(eventTypeNameSchema, 'Recorded, and sent in the header `X-Webhook-Event`. It is not matched.'),
    ),
    headers: Type.Optional(
      describe(
        headerMapSchema,
        'Sent with every attempt; they replace headers of the endpoint with the same name. At most 50 headers and 8 KB in total; names are unique regardless of case. Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-*, X-Webhook-* and Authorization, also with underscores.',
      ),
    ),
    idempotency_key: Type.Optional(
      describe(
        idempotencyKeySchema,
        'Identifies the message at this endpoint for at least 24 hours. A repeated key with an equal payload gets the answer of the first message.',
      ),
    ),
    retention_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the payload after its delivery.',
        examples: [24],
      }),
    ),
  },
  { title: 'NewMessage' },
);

export const parseSendRequest = createParser(sendRequestSchema);

/** Throws INVALID_REQUEST with every issue, INVALID_HEADERS, PAYLOAD_TOO_LARGE or SERVICE_UNAVAILABLE. */
export async function readNewMessage(
  { value, payload: member, issues = [] }: BodyWithPayload,
  caller: Caller,
  turn: BodyTurn,
): Promise<NewMessage> {
  const beyondSchema = [...issues, ...findPayloadIssues(member), ...findRetentionIssues(value, caller)];
  const send = parseSendRequest(value, beyondSchema);
  const endpointId = parsePrefixedId('endpoint', send.endpoint_id);
  if (member === undefined || endpointId === undefined) throw new Error('The schema let a request through.');
  assertHeaders(send.headers, 'send');
  const payload = readPayload(member);
  const key = send.idempotency_key;
  const plan = planOf(caller);
  const retentionHours = send.retention_hours ?? plan.defaultRetentionHours;
  return {
    id: createUuidV7(),
    projectId: caller.projectId,
    endpointId,
    direction: 'outbound',
    contentType: 'application/json',
    sizeBytes: payload.sizeBytes,
    payloadSha256: payload.sha256,
    retentionHours,
    expiresAfterHours: payloadLifetimeHours(retentionHours, plan),
    body: payload.body,
    searchable: await caller.readSearchable?.(member.bytes, turn.pause),
    headers: send.headers,
    eventType: send.event_type,
    idempotency: key === undefined ? undefined : { key, payloadHash: await payloadHash(member, turn) },
    quota: quotaOf(plan, caller.tenantId),
  };
}
