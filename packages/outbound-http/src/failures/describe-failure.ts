import type { ExchangeStage } from './exchange-stage.js';
import { DeadlineReachedError } from './deadline-reached-error.js';
import { errorCode } from './error-code.js';
import { ExchangeError } from './exchange-error.js';
import type { FailureReason } from '../delivery-result.js';

/** The description of a failure for the tenant. */
export interface FailureDescription {
  readonly reason: FailureReason;
  readonly message: string;
}

const OTHER: FailureDescription = { reason: 'other', message: 'the request failed' };

/** Tenants see this package's own texts only, because messages of libraries contain addresses, paths and ports. */
export function describeFailure(error: Error, stage: ExchangeStage): FailureDescription {
  const { cause } = error;
  if (cause instanceof ExchangeError) return { reason: cause.reason, message: cause.message };
  if (cause instanceof DeadlineReachedError) {
    return { reason: 'timeout', message: `no complete response within ${cause.timeoutMs} ms (${stage})` };
  }
  const code = errorCode(error);
  const description = describeTlsFailure(error) ?? describeConnectionFailure(code) ?? OTHER;
  if (description.reason === 'reset' && stage === 'negotiating TLS') {
    return { reason: 'tls', message: 'TLS failed: the destination closed the connection' };
  }
  return description;
}

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

const UNKNOWN_AUTHORITY = 'the certificate was not issued by a known authority, or its chain is incomplete';

const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_UNTRUSTED: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate has been revoked',
  CERT_REJECTED: 'the certificate was rejected',
  CERT_SIGNATURE_FAILURE: 'the signature of the certificate is wrong',
  INVALID_PURPOSE: 'the certificate is not meant for a server',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
};

/** OpenSSL's text of an alert of the server. Its code has it only in TLS 1.3. */
const ALERT = /SSL alert number (\d+)/;
/** These are about the certificate of the client (RFC 8446, section 6). */
const REFUSED_CERTIFICATE: ReadonlySet<number> = new Set([42, 43, 44, 45, 46, 48, 49, 51]);
const MISSING_CERTIFICATE = 116;

const PROTOCOL_CODE = /^(EPROTO$|ERR_SSL_|ERR_TLS_|ERR_OSSL_)/;

function describeTlsFailure(error: Error): FailureDescription | undefined {
  const code = errorCode(error);
  const issue = CERTIFICATE_FAULTS[code];
  if (issue !== undefined) return { reason: 'tls', message: `TLS failed: ${issue}` };
  if (!PROTOCOL_CODE.test(code)) return undefined;
  const alert = Number(ALERT.exec(error.message)?.[1]);
  return { reason: 'tls', message: describeAlert(alert) };
}

function describeAlert(alert: number): string {
  if (REFUSED_CERTIFICATE.has(alert)) return 'tls: the destination refused the client certificate';
  if (alert === MISSING_CERTIFICATE) return 'tls: the destination asks for a client certificate';
  return 'TLS failed: no protocol or cipher in common, or not a TLS server';
}
