import { createHash } from 'node:crypto';
import { quotaOf } from '@posthorn/acceptance';
import { type JsonMember, createUuidV7 } from '@posthorn/common';
import type { NewEvent } from '@posthorn/database';
import { payloadLifetimeHours } from '@posthorn/domain';
import type { BodyTurn } from '@posthorn/http-server';
import { assertHeaders } from '../resources/assert-headers.js';
import { type Caller, planOf } from '../http/caller.js';
import { findRetentionIssues } from '../payloads/find-retention-issues.js';
import {
  type BodyWithPayload,
  findPayloadIssues,
  payloadHash,
  readPayload,
} from '../payloads/read-payload.js';
import { parsePublishRequest } from './publish-request.js';

export interface GivenEvent {
  readonly event: NewEvent;
  readonly payload: JsonMember;
}

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
    retentionHours,
    expiresAfterHours: payloadLifetimeHours(retentionHours, plan),
    headers: given.headers,
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
