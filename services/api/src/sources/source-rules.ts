import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import { bringsTimestamp, isCidr, isSenderName } from '@posthorn/sources';
import { mergeMember, readMember } from '../http/read-member.js';
import { findEventTypeIssues } from './event-type-settings.js';
import { findPublicKeyIssues } from './provider-settings.js';
import { findMissingSettings } from './required-settings.js';

const HOURS_A_DAY = 24;

/** Issues of the merged settings that the schema cannot express. */
export function findSourceIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  return [
    ...findCidrIssues(given),
    ...findMissingSettings(given, stored),
    ...findTimestampIssues(given, stored),
    ...findPublicKeyIssues(given, stored),
    ...findEchoIssues(given),
  ];
}

export function findPullIssues(given: unknown, stored: SourceSettings, plan: Plan): readonly Issue[] {
  return [
    ...findSourceIssues(given, stored),
    ...findEventTypeIssues(given, stored),
    ...findRetentionIssues(given, plan),
  ];
}

/** The plan's retention in whole days, at least one. */
export function retentionDaysOf({ defaultRetentionHours }: Pick<Plan, 'defaultRetentionHours'>): number {
  return Math.max(1, Math.floor(defaultRetentionHours / HOURS_A_DAY));
}

function findRetentionIssues(given: unknown, { maxRetentionHours }: Plan): readonly Issue[] {
  const days = readMember(given, 'retention_days');
  const maxDays = Math.max(1, Math.floor(maxRetentionHours / HOURS_A_DAY));
  return typeof days === 'number' && days > maxDays
    ? [{ path: 'retention_days', message: `must be at most ${maxDays} on this plan` }]
    : [];
}

/** Names every range that cannot be parsed. The schema rejects values that are not text. */
function findCidrIssues(given: unknown): readonly Issue[] {
  const cidrs = readMember(given, 'allowed_cidrs');
  if (!Array.isArray(cidrs)) return [];
  return cidrs.flatMap((cidr: unknown, index) =>
    typeof cidr !== 'string' || isCidr(cidr)
      ? []
      : [{ path: `allowed_cidrs.${index}`, message: 'is neither an address nor a range such as 10.0.0.0/8' }],
  );
}

/** Every webhook has a body, so that a condition must tell the challenge in one. */
function findEchoIssues(given: unknown): readonly Issue[] {
  const echo = readMember(given, 'handshake_echo');
  const when = readMember(echo, 'when');
  const hasPlace = ['header', 'member'].some((name) => readMember(when, name) !== undefined);
  if (when === undefined && readMember(echo, 'from') === 'json')
    return [{ path: 'handshake_echo.when', message: 'is required with json' }];
  return when !== undefined && !hasPlace
    ? [{ path: 'handshake_echo.when', message: 'needs a header or a member' }]
    : [];
}

/** A maximum age needs a timestamp: in its own header, or in a signature scheme that includes one. */
function findTimestampIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  const merge = (name: string, kept: unknown): unknown => mergeMember(given, name, kept);
  const ttl = merge('timestamp_ttl_seconds', stored.timestampTtlSeconds);
  const header = merge('timestamp_header_name', stored.timestampHeaderName);
  if (ttl === null || header !== null) return [];
  const signature = merge('hmac_header_name', stored.hmacHeaderName);
  const name = merge('provider', stored.provider);
  const provider = isSenderName(name) ? name : undefined;
  const headerName = typeof signature === 'string' ? signature : undefined;
  // A provider tells where the timestamp stands, whether its signature is verified or not.
  const isSigned = provider !== undefined || merge('verify_hmac', stored.verifyHmac) === true;
  return isSigned && bringsTimestamp({ provider, headerName })
    ? []
    : [
        {
          path: 'timestamp_header_name',
          message:
            'is required with timestamp_ttl_seconds, unless verify_hmac is on and the signature brings a timestamp (Stripe-Signature, X-Slack-Signature, webhook-signature and the like)',
        },
      ];
}

/** A secret of the tenant's own is for the first key of an endpoint that signs. */
export function findSecretIssues(given: unknown): readonly Issue[] {
  const isGiven = readMember(given, 'signing_secret') !== undefined;
  return isGiven && readMember(given, 'signing_enabled') !== true
    ? [{ path: 'signing_secret', message: 'requires signing_enabled' }]
    : [];
}
