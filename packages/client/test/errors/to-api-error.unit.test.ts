import { expect, it } from '@jest/globals';
import { readRetryAfter, toApiError } from '../../src/errors/to-api-error.js';

const errorOf = (status: number, code: string, details?: object) =>
  toApiError(new Response('', { status, headers: { 'retry-after': '7' } }), {
    error: { code, message: 'No.', details, docUrl: 'https://a.example/docs/errors' },
    meta: { requestId: 'r1' },
  });

it.each([
  [400, 'INVALID_REQUEST', 'InvalidRequestError'],
  [400, 'ENDPOINT_BLOCKED', 'InvalidRequestError'],
  [401, 'UNAUTHORIZED', 'AuthenticationError'],
  [403, 'FORBIDDEN', 'PermissionError'],
  [403, 'KEY_LIMIT_EXCEEDED', 'LimitReachedError'],
  [404, 'ENDPOINT_NOT_FOUND', 'NotFoundError'],
  [409, 'IDEMPOTENCY_MISMATCH', 'ConflictError'],
  [410, 'PAYLOAD_UNAVAILABLE', 'GoneError'],
  [413, 'PAYLOAD_TOO_LARGE', 'PayloadTooLargeError'],
  [429, 'RATE_LIMIT_EXCEEDED', 'RateLimitError'],
  [429, 'QUOTA_EXCEEDED', 'LimitReachedError'],
  [500, 'INTERNAL_ERROR', 'ServerError'],
  [503, 'SERVICE_UNAVAILABLE', 'ServerError'],
  [409, 'A_NEW_CODE', 'ConflictError'],
  [418, 'A_NEW_CODE', 'ApiError'],
])('has a class for the meaning of %d %s', (status, code, name) =>
  expect(errorOf(status, code)).toMatchObject({
    ...{ name, status, code, message: 'No.', requestId: 'r1' },
    docUrl: 'https://a.example/docs/errors',
  }),
);

it('has the issues of an invalid request', () => {
  const issues = [{ path: 'endpoint_id', message: 'is required' }];
  expect(errorOf(400, 'INVALID_REQUEST', { issues })).toMatchObject({
    issues: [{ path: 'endpointId', message: 'is required' }],
    details: { issues },
  });
});

it('names the status of an answer that is not from the API', () => {
  const response = new Response('', { status: 502, headers: { 'x-request-id': 'of-header' } });
  expect(toApiError(response, undefined)).toMatchObject({
    name: 'ServerError',
    code: 'UNKNOWN',
    message: 'The answer has the status 502.',
    requestId: 'of-header',
  });
});

it.each([
  ['7', 7],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 10],
  ['Wed, 31 Dec 1969 00:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After: %j', (value, seconds) => expect(readRetryAfter(value, 0)).toBe(seconds));

it.each([
  ['messages[0].endpoint_id', 'messages[0].endpointId'],
  ['retry_schedule.2', 'retrySchedule.2'],
  ['payload.endpoint_id', 'payload.endpoint_id'],
  ['filter.properties.event_type', 'filter.properties.event_type'],
])('names the member of an issue as the caller wrote it: %s', (path, expected) => {
  const issues = [{ path, message: 'needs token_header_name or a_word' }];
  expect(errorOf(400, 'INVALID_REQUEST', { issues })).toMatchObject({
    issues: [{ path: expected, message: 'needs tokenHeaderName or a_word' }],
  });
});
