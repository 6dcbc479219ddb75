import { expect, it } from '@jest/globals';
import { REASON_CODES } from '@posthorn/sources';
import { answerRejection } from '../../src/rejections/answer-rejection.js';

/** The table of the API contract. */
const STATUS = {
  method_not_allowed: 405,
  endpoint_not_found: 404,
  endpoint_inactive: 404,
  endpoint_paused: 503,
  too_many_hops: 508,
  payload_too_large: 413,
  ip_not_allowed: 403,
  static_token_missing: 401,
  static_token_invalid: 401,
  timestamp_missing: 401,
  timestamp_invalid: 401,
  timestamp_expired: 401,
  hmac_missing: 401,
  hmac_failed: 401,
  handshake_failed: 403,
  event_refused: 422,
  rate_limited: 429,
};

it('gives every reason its documented status', () => {
  const statuses = REASON_CODES.map((reasonCode) => [reasonCode, answerRejection({ reasonCode }).status]);
  expect(Object.fromEntries(statuses)).toEqual(STATUS);
});

it('gives every temporary rejection a Retry-After', () => {
  expect(answerRejection({ reasonCode: 'endpoint_paused' }).retryAfterSeconds).toBeGreaterThanOrEqual(1);
});
