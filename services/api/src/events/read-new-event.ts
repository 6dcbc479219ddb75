import { createHash } from 'node:crypto';
import { quotaOf } from '@posthorn/acceptance';
import { createUuidV7 } from '@posthorn/common';
import type { NewEvent } from '@posthorn/database';
import { payloadLifetimeHours } from '@posthorn/domain';
import { assertHeaders } from '../endpoints/assert-headers.js';
import { type Caller, planOf } from '../http/caller.js';
import { type GivenSend, findRetentionIssues, isObject } from '../messages/send/read-new-message.js';
import { findPayloadIssues, payloadHash, readPayload } from '../messages/send/read-payload.js';
import { parsePublishRequest } from './publish-request.js';

export interface GivenEvent {
  readonly event: NewEvent;
  /** The parsed payload. */
  readonly payload: object;
}

/** Throws INVALID_REQUEST with every issue, INVALID_HEADERS or PAYLOAD_TOO_LARGE. */
export function readNewEvent({ value, bytes }: GivenSend, caller: Caller): GivenEvent {
  const payload = isObject(value) ? readPayload(bytes) : undefined;
  const beyondSchema = [...findPayloadIssues(payload), ...findRetentionIssues(value, caller)];
  const given = parsePublishRequest(value, beyondSchema);
  if (payload === undefined) throw new Error('The schema let a request through.');
  assertHeaders(given.headers, 'send');
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
      key === undefined ? undefined : { key, payloadHash: hashOf(eventType, payloadHash(payload)) },
    quota: quotaOf(plan, caller.tenantId),
  };
  return { event, payload: given.payload };
}

function hashOf(eventType: string, hash: string): string {
  return createHash('sha256').update(`${eventType} ${hash}`).digest('hex');
}
