import type { FailureDescription } from './failure-description.js';

const RESET: FailureDescription = { reason: 'reset', message: 'the destination closed the connection' };
const UNREACHABLE: FailureDescription = { reason: 'connect', message: 'the destination is unreachable' };

const CONNECTION_FAILURES: Readonly<Record<string, FailureDescription>> = {
  ECONNREFUSED: { reason: 'connect', message: 'connection refused' },
  ETIMEDOUT: { reason: 'connect', message: 'the connection could not be made in time' },
  EHOSTUNREACH: UNREACHABLE,
  EHOSTDOWN: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENETDOWN: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  EACCES: UNREACHABLE,
  EPERM: UNREACHABLE,
  ECONNRESET: RESET,
  ECONNABORTED: RESET,
  EPIPE: RESET,
  HPE_HEADER_OVERFLOW: {
    reason: 'headers-too-large',
    message: 'the response headers are larger than 16 KiB',
  },
};

/** The parser's codes are named after its C macros, such as HPE_INVALID_CONSTANT. */
const PARSER_CODE_PREFIX = 'HPE_';

export function describeConnectionFailure(code: string): FailureDescription | undefined {
  const failure = CONNECTION_FAILURES[code];
  if (failure !== undefined) return failure;
  if (!code.startsWith(PARSER_CODE_PREFIX)) return undefined;
  return { reason: 'invalid-response', message: 'the destination did not answer with valid HTTP' };
}
