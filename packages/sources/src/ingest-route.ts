import type { ErrorCode } from '@posthorn/common';
import Type from 'typebox';

/** The path of ingest URLs. The id of the endpoint and its secret token follow. */
export const INGEST_PATH = '/v1/webhooks/receive';

/** The answer to a sender for an accepted webhook: it will be forwarded, waits for its consumer, or is an event. */
export const acceptedSchema = Type.Object({
  message_id: Type.String({ examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'] }),
  status: Type.Enum(['queued', 'stored']),
});

/** The possible errors for a sender. */
export const INGEST_ERRORS = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'EVENT_REFUSED',
  'RATE_LIMIT_EXCEEDED',
  'QUOTA_EXCEEDED',
  'TOO_MANY_HOPS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
