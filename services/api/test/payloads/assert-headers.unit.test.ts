import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@posthorn/common';
import type { HeaderOwner } from '@posthorn/domain';
import { assertHeaders } from '../../src/payloads/read-payload.js';

function errorOf(headers: Readonly<Record<string, string>>, owner: HeaderOwner = 'send'): ApiError {
  try {
    assertHeaders(headers, owner);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the headers were accepted');
}

it.each([undefined, {}, { 'X-Custom': 'a' }])('accepts valid headers: %j', (headers) =>
  expect(() => assertHeaders(headers, 'send')).not.toThrow(),
);

it('accepts more headers on an endpoint than on a send', () => {
  expect(() => assertHeaders({ Authorization: 'Bearer x' }, 'endpoint')).not.toThrow();
  expect(errorOf({ Authorization: 'Bearer x' }).code).toBe('INVALID_HEADERS');
});

describe('an issue', () => {
  it('is INVALID_HEADERS that names every invalid header at once', () =>
    expect(errorOf({ Host: 'a', 'X-Good': 'a', 'X-Split': 'a\r\nb' })).toMatchObject({
      code: 'INVALID_HEADERS',
      status: 400,
      details: {
        issues: [
          { path: 'headers.Host', message: 'is forbidden' },
          { path: 'headers.X-Split', message: 'has a value that is not valid in HTTP' },
        ],
      },
    }));

  it('that concerns all headers together has the path of the whole member', () => {
    const headers = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`X-${index}`, '']));
    expect(errorOf(headers).details).toEqual({
      issues: [{ path: 'headers', message: 'at most 50 headers' }],
    });
  });

  it('never repeats a value', () => {
    const error = errorOf({ Authorization: 'Bearer hunter2', 'X-Key': 'hunter2\n' });
    expect(JSON.stringify([error.message, error.details])).not.toContain('hunter2');
  });
});
