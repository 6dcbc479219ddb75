import type { FailureDescription } from './failure-description.js';

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

const PROTOCOL_CODE = /^(EPROTO$|ERR_SSL_|ERR_TLS_|ERR_OSSL_)/;

export function describeTlsFailure(code: string): FailureDescription | undefined {
  const issue = CERTIFICATE_FAULTS[code];
  if (issue !== undefined) return { reason: 'tls', message: `TLS failed: ${issue}` };
  if (!PROTOCOL_CODE.test(code)) return undefined;
  return { reason: 'tls', message: 'TLS failed: no protocol or cipher in common, or not a TLS server' };
}
