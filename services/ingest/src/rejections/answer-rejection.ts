import { ApiError, unauthorized } from '@posthorn/common';
import { MAX_BODY_BYTES } from '@posthorn/domain';
import type { ReasonCode, Rejection } from '@posthorn/sources';

const NO_ENDPOINT = new ApiError('NOT_FOUND', 'There is no such endpoint.');

/** Created once: under a flood, an error with a stack trace per request would cost more than the rejection itself. */
const ANSWERS: Readonly<Record<ReasonCode, ApiError>> = {
  method_not_allowed: new ApiError('METHOD_NOT_ALLOWED', 'This path does not allow the method.'),
  // The same response as for an unknown endpoint, so a sender without the token cannot learn whether the endpoint
  // exists.
  endpoint_not_found: NO_ENDPOINT,
  endpoint_inactive: NO_ENDPOINT,
  endpoint_paused: new ApiError('SERVICE_UNAVAILABLE', 'The endpoint is paused; nothing was stored.', {
    retryAfterSeconds: 60,
    isExpected: true,
  }),
  too_many_hops: new ApiError('TOO_MANY_HOPS', 'The webhook was forwarded too often; nothing was stored.', {
    isExpected: true,
  }),
  payload_too_large: new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES} bytes.`),
  ip_not_allowed: new ApiError('FORBIDDEN', 'The address of the sender is not allowed.'),
  static_token_missing: unauthorized('missing', 'There is no token.'),
  static_token_invalid: unauthorized('unknown', 'The token is not valid.'),
  timestamp_missing: unauthorized('missing', 'There is no timestamp.'),
  timestamp_invalid: unauthorized('malformed', 'The timestamp cannot be read.'),
  timestamp_expired: unauthorized('expired', 'The timestamp is too old, or too far ahead.'),
  hmac_missing: unauthorized('missing', 'There is no signature.'),
  hmac_failed: unauthorized('unknown', 'The signature is not valid.'),
  handshake_failed: new ApiError('FORBIDDEN', 'The handshake failed.'),
  event_refused: new ApiError('EVENT_REFUSED', 'The event type refuses the webhook; nothing was stored.', {
    isExpected: true,
  }),
  rate_limited: new ApiError('RATE_LIMIT_EXCEEDED', 'The rate of the project is exceeded.'),
};

/** The sender's view of a rejection. The endpoint's owner sees more details. */
export function answerRejection({ reasonCode }: Pick<Rejection, 'reasonCode'>): ApiError {
  return ANSWERS[reasonCode];
}
