import { expect, it } from '@jest/globals';
import { type ErrorCode, ApiError, ERROR_STATUS } from '../src/index.js';

/** A copy of the public contract, so that a change of a status must be deliberate. */
const CODES_BY_STATUS: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ['INVALID_REQUEST', 'INVALID_HEADERS', 'ENDPOINT_BLOCKED'],
  401: ['UNAUTHORIZED'],
  403: [
    'FORBIDDEN',
    'KEY_LIMIT_EXCEEDED',
    'PROJECT_LIMIT_REACHED',
    'ENDPOINT_LIMIT_REACHED',
    'CONSUMER_LIMIT_REACHED',
    'EVENT_TYPE_LIMIT_REACHED',
  ],
  404: ['NOT_FOUND', 'ENDPOINT_NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: [
    'IDEMPOTENCY_MISMATCH',
    'ALREADY_EXISTS',
    'DUPLICATE_URL',
    'ALREADY_PAUSED',
    'NOT_PAUSED',
    'MAX_SIGNING_KEYS_REACHED',
    'CANNOT_DELETE_LAST_SIGNING_KEY',
    'INVALID_STATUS',
    'DELIVERY_IN_PROGRESS',
    'EXPORT_NOT_READY',
  ],
  410: ['PAYLOAD_UNAVAILABLE', 'EXPORT_EXPIRED'],
  413: ['PAYLOAD_TOO_LARGE'],
  422: ['EVENT_REFUSED'],
  429: [
    'RATE_LIMIT_EXCEEDED',
    'BURST_LIMIT_EXCEEDED',
    'EXPORT_LIMIT_EXCEEDED',
    'REPLAY_LIMIT_EXCEEDED',
    'QUOTA_EXCEEDED',
  ],
  500: ['INTERNAL_ERROR'],
  503: ['SERVICE_UNAVAILABLE'],
  508: ['TOO_MANY_HOPS'],
};

const ROWS = Object.entries(CODES_BY_STATUS).flatMap(([status, codes]) =>
  codes.map((code) => ({ code, status: Number(status) })),
);

it.each(ROWS)('$code is answered with $status', ({ code, status }) =>
  expect(new ApiError(code, 'x').status).toBe(status),
);

it('lists every code in the contract', () =>
  expect(Object.keys(ERROR_STATUS).sort()).toEqual(ROWS.map(({ code }) => code).sort()));
