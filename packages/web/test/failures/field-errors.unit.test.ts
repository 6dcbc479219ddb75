import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError, ServerError } from '@posthorn/client';
import { findFieldErrors } from '../../src/failures/field-errors.js';

function invalid(...paths: readonly string[]): InvalidRequestError {
  const issues = paths.map((path) => ({ path, message: `${path} is wrong` }));
  return new InvalidRequestError({
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'wrong',
    details: { issues },
  });
}

describe('findFieldErrors', () => {
  it('puts each issue at its field', () => {
    const { fields, rest } = findFieldErrors(invalid('url', 'filter.a', 'filter.b.c'), ['url', 'filter']);
    expect(fields).toEqual({
      url: 'url is wrong',
      filter: 'a: filter.a is wrong; b.c: filter.b.c is wrong',
    });
    expect(rest).toBeUndefined();
  });

  it('finds the field of a name with underscores', () => {
    expect(findFieldErrors(invalid('retry_schedule'), ['retrySchedule']).fields).toEqual({
      retrySchedule: 'retrySchedule is wrong',
    });
  });

  it('keeps the failure when an issue has no field in the form', () => {
    const failure = invalid('url', 'payload');
    expect(findFieldErrors(failure, ['url'])).toEqual({ fields: { url: 'url is wrong' }, rest: failure });
  });

  it('keeps any other failure', () => {
    const failure = new ServerError({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: 'away',
      details: {},
    });
    expect(findFieldErrors(failure, ['url'])).toEqual({ fields: {}, rest: failure });
  });
});
