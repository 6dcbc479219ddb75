import { createUuidV7, parsePrefixedId } from '@posthorn/common';
import { quotaOf } from '@posthorn/acceptance';
import type { NewMessage } from '@posthorn/database';
import { payloadLifetimeHours } from '@posthorn/domain';
import type { BodyTurn } from '@posthorn/http-server';
import { assertHeaders } from '../../resources/assert-headers.js';
import { type Caller, planOf } from '../../http/caller.js';
import { findRetentionIssues } from '../../payloads/find-retention-issues.js';
import {
  type BodyWithPayload,
  findPayloadIssues,
  payloadHash,
  readPayload,
} from '../../payloads/read-payload.js';
import { parseSendRequest } from './send-request.js';

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
    headers: send.headers,
    eventType: send.event_type,
    idempotency: key === undefined ? undefined : { key, payloadHash: await payloadHash(member, turn) },
    quota: quotaOf(plan, caller.tenantId),
  };
}
