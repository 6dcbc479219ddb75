import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import { bringsTimestamp } from '@posthorn/sources';
import { readMember } from '../../http/read-member.js';

/** A maximum age needs a timestamp: in its own header, or in a signature scheme that includes one. */
export function findTimestampIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  const merge = (name: string, kept: unknown): unknown => {
    const value = readMember(given, name);
    return value === undefined ? kept : value;
  };
  const ttl = merge('timestamp_ttl_seconds', stored.timestampTtlSeconds);
  const header = merge('timestamp_header_name', stored.timestampHeaderName);
  if (ttl === null || header !== null) return [];
  const signature = merge('hmac_header_name', stored.hmacHeaderName);
  const isSigned = merge('verify_hmac', stored.verifyHmac) === true && typeof signature === 'string';
  return isSigned && bringsTimestamp(signature)
    ? []
    : [
        {
          path: 'timestamp_header_name',
          message:
            'is required with timestamp_ttl_seconds, unless verify_hmac is on and the signature brings a timestamp (Stripe-Signature, X-Slack-Signature, webhook-signature and the like)',
        },
      ];
}
