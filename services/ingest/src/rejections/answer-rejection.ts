import type { ErrorCode } from '@posthorn/common';
import { ApiError } from '@posthorn/common';
import type { ReasonCode, Rejection } from '@posthorn/reception';

const RETRY_WHILE_PAUSED_SECONDS = 60;
const NO_ENDPOINT = 'There is no such endpoint.';

const CODES: Readonly<Record<ReasonCode, ErrorCode>> = {
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  endpoint_not_found: 'NOT_FOUND',
  endpoint_inactive: 'NOT_FOUND',
  endpoint_paused: 'SERVICE_UNAVAILABLE',
  payload_too_large: 'PAYLOAD_TOO_LARGE',
  ip_not_allowed: 'FORBIDDEN',
  static_token_missing: 'UNAUTHORIZED',
  static_token_invalid: 'UNAUTHORIZED',
  timestamp_missing: 'UNAUTHORIZED',
  timestamp_invalid: 'UNAUTHORIZED',
  timestamp_expired: 'UNAUTHORIZED',
  hmac_missing: 'UNAUTHORIZED',
  hmac_failed: 'UNAUTHORIZED',
  rate_limited: 'RATE_LIMIT_EXCEEDED',
};

/** What the sender is told. Nobody learns whether an endpoint exists whose token he does not know. */
export function answerRejection({ reasonCode, detail }: Rejection): ApiError {
  const code = CODES[reasonCode];
  return new ApiError(code, code === 'NOT_FOUND' ? NO_ENDPOINT : detail, {
    ...(reasonCode === 'endpoint_paused' && { retryAfterSeconds: RETRY_WHILE_PAUSED_SECONDS }),
  });
}
