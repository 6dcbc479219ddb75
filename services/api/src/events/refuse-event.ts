import { type Allowance, findTypeIssues } from '@posthorn/acceptance';
import { ApiError, type Issue, invalidRequest } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import { type PayloadSchemas, PayloadTooCostlyError } from '@posthorn/payload-schemas';
import type { Caller } from '../http/caller.js';
import { readText } from '../http/read-member.js';
import { type BodyWithPayload, readPayload } from '../payloads/read-payload.js';

interface Refusal extends Pick<ApiRequest<Caller>, 'caller' | 'turn'> {
  readonly events: Database['events'];
  readonly schemas: PayloadSchemas;
  readonly allowance: Allowance;
}

/**
 * Throws the error that refused the request. An INVALID_REQUEST also names what the event type refuses in the payload,
 * so that the publisher sees every issue at once.
 */
export async function refuseEvent(error: unknown, given: BodyWithPayload, refusal: Refusal): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_REQUEST') throw error;
  const own = error.details?.['issues'] as readonly Issue[];
  if (own.some(({ path }) => path === 'payload' || path === 'event_type')) throw error;
  throw invalidRequest([...own, ...(await findPayloadIssues(given, refusal))]);
}

async function findPayloadIssues(
  { value, payload }: BodyWithPayload,
  { caller, turn, events, schemas, allowance }: Refusal,
): Promise<readonly Issue[]> {
  const eventType = readText(value, 'event_type');
  if (payload === undefined || eventType === undefined) return [];
  const topic = { projectId: caller.projectId, consumerId: '', eventType };
  const { schema } = await events.findSubscriptions(topic);
  if (schema === null) return [];
  const metered = await allowance.read(readPayload(payload), payload, turn);
  try {
    return findTypeIssues(schema, metered, schemas);
  } catch (error) {
    if (error instanceof PayloadTooCostlyError) return [];
    throw error;
  }
}
