import { describe, expect, it } from '@jest/globals';
import { ConflictError, InvalidRequestError, PermissionError, ServerError } from '@posthorn/client';
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

  it('puts a name that is taken, or one too many, at the fields that name the thing', () => {
    const message = 'The project has this grant already.';
    const taken = new ConflictError({ status: 409, code: 'ALREADY_EXISTS', message, details: { id: 'x' } });
    const fields = { email: message, group: message };
    expect(findFieldErrors(taken, ['email', 'group'], ['email', 'group'])).toEqual({ fields });
    expect(findFieldErrors(taken, ['email', 'group'])).toEqual({ fields: {}, rest: taken });
    expect(findFieldErrors(invalid(''), ['email'], ['email'])).toEqual({ fields: { email: 'wrong' } });
    expect(findFieldErrors(invalid(''), ['email']).rest).toBeDefined();
  });

  it('puts a scope that the session lacks at the scopes', () => {
    const failure = new PermissionError({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Your grants lack it.',
      details: { required_scope: 'messages:write' },
    });
    expect(findFieldErrors(failure, ['scopes'])).toEqual({ fields: { scopes: 'Your grants lack it.' } });
    expect(findFieldErrors(failure, ['url'])).toEqual({ fields: {}, rest: failure });
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
