import { describe, expect, it } from '@jest/globals';
import { describeFailure } from '../src/failures/describe-failure.js';
import { ExchangeError } from '../src/failures/exchange-error.js';
import { assertNotExhausted, SenderExhaustedError } from '../src/failures/own-side-errors.js';

function errorWith(code: string): Error {
  return Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432 token=secret'), { code });
}

describe('the reason of a failure', () => {
  it.each([
    ['ECONNREFUSED', 'connect'],
    ['ENETUNREACH', 'connect'],
    ['ETIMEDOUT', 'connect'],
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['HPE_HEADER_OVERFLOW', 'headers-too-large'],
    ['HPE_INVALID_CONSTANT', 'invalid-response'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['EPROTO', 'tls'],
    ['ERR_SOMETHING_NEW', 'other'],
  ])('of %s is %s, and has a message of this package', (code, reason) => {
    const description = describeFailure(errorWith(code), 'waiting for the response');
    expect(description.reason).toBe(reason);
    expect(description.message).not.toMatch(/10\.0\.0\.1|secret/);
  });

  it('is the one that this package detected when it ended the exchange itself', () => {
    const error = new Error('wrapped', { cause: new ExchangeError('dns', 'no such name') });
    expect(describeFailure(error, 'resolving the host name')).toEqual({
      reason: 'dns',
      message: 'no such name',
    });
  });

  it('is TLS when the connection closes during the handshake', () => {
    expect(describeFailure(errorWith('ECONNRESET'), 'negotiating TLS').reason).toBe('tls');
  });
});

it.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])('does not blame the destination for %s', (code) => {
  expect(() => assertNotExhausted(errorWith(code))).toThrow(SenderExhaustedError);
});

it('blames the destination for every other error', () => {
  expect(() => assertNotExhausted(errorWith('ECONNREFUSED'))).not.toThrow();
});
