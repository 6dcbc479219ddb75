import { describe, expect, it } from '@jest/globals';
import { ApiError, errorEnvelope, invalidRequest, successEnvelope } from '../src/index.js';

describe('a success', () => {
  it('consists of the data and the request id', () =>
    expect(successEnvelope({ id: 1 }, 'r-1')).toEqual({ data: { id: 1 }, meta: { request_id: 'r-1' } }));

  it.each([[[]], [null], [0], ['']])('has its data even when that is empty: %p', (data) =>
    expect(successEnvelope(data, 'r-1')).toEqual({ data, meta: { request_id: 'r-1' } }),
  );

  it('has further members in its meta', () =>
    expect(successEnvelope([], 'r-1', { has_more: false, next_cursor: null }).meta).toEqual({
      request_id: 'r-1',
      has_more: false,
      next_cursor: null,
    }));
});

describe('an error', () => {
  it('consists of its code, its message and the request id', () =>
    expect(errorEnvelope(new ApiError('NOT_FOUND', 'There is none.'), 'r-1')).toEqual({
      error: { code: 'NOT_FOUND', message: 'There is none.' },
      meta: { request_id: 'r-1' },
    }));

  it('shows its details', () => {
    const error = new ApiError('BURST_LIMIT_EXCEEDED', 'Slower.', { details: { retry_after_ms: 5 } });
    expect(errorEnvelope(error, 'r-1').error.details).toEqual({ retry_after_ms: 5 });
  });

  it('never shows its cause', () => {
    const cause = new Error('password authentication failed for user "posthorn"');
    const error = new ApiError('INTERNAL_ERROR', 'Something went wrong.', { cause });
    expect(JSON.stringify(errorEnvelope(error, 'r-1'))).not.toContain('password');
    expect(error.cause).toBe(cause);
  });
});

describe('an invalid request', () => {
  const issues = [
    { path: 'url', message: 'is required' },
    { path: '', message: 'the body is odd' },
  ];

  it('names every issue, in its details and in its message', () => {
    const error = invalidRequest(issues);
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', status: 400, details: { issues } });
    expect(error.message).toBe('url: is required; the body is odd');
  });
});
