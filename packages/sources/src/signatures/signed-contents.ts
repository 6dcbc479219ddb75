import { parseTimestamp } from '../checks/parse-timestamp.js';
import { SIGNATURE_FORMATS, findKnownFormat, standardKeys } from './signature-formats.js';

/** A content that a sender may have signed: a prefix before the raw body, and the key. */
export interface SignedContent {
  readonly prefix: string;
  readonly key: string | Uint8Array;
}

export interface SigningFacts {
  readonly secret: string;
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
  readonly headerName: string;
  /** Whether the signature header itself contains the timestamp, as Stripe's does. */
  readonly hasTimestampWithin: boolean;
  /** Whether an entry of the signature header has the version of Standard Webhooks. */
  readonly hasStandardEntry: boolean;
  readonly body: Buffer;
}

/** No dot: text after a dot could otherwise be moved between the id, the timestamp and the body. */
const ID = /^[\w-]{1,256}$/;

const DIGITS = /^\d+$/;

/** The pattern of a signed prefix at the beginning of a body. */
const STAMP = String.raw`(\d{9,15}|\d{4}-\d\d-\d\d[Tt ][\d:.]+([Zz]|[+-]\d\d:\d\d))`;
const PREFIX_IN_BODY = new RegExp(String.raw`^(v0:(\d+|${STAMP}):|([\w-]+\.)?${STAMP}\.)`);
const LONGEST_PREFIX = 320;

/**
 * Returns the forms in which a request may be signed. A sender that is known by its header has one form. Any other
 * sender may use each form, except those whose prefix could be moved into the body or out of it: an old signature would
 * then vouch for a fresh timestamp. Returns at most five forms, so that a request costs at most five passes over its
 * body.
 */
export function signedContents(facts: SigningFacts): readonly SignedContent[] {
  const { secret, timestamp, headerName, hasTimestampWithin } = facts;
  const stamp = timestamp !== undefined && isTimestamp(timestamp) ? timestamp : undefined;
  const known = findKnownFormat(headerName);
  if (known === 'slack') return slack(secret, stamp);
  if (known === 'stripe' || hasTimestampWithin) return stamped(secret, stamp);
  if (known === 'standard' && isStandard(facts)) return standard(facts, stamp);
  if (PREFIX_IN_BODY.test(facts.body.toString('latin1', 0, LONGEST_PREFIX))) return [];
  const raw = { prefix: SIGNATURE_FORMATS.body.prefix(), key: secret };
  return [raw, ...stamped(secret, stamp), ...slack(secret, stamp), ...standard(facts, stamp)];
}

/** Others (GoCardless) call their signature of the body alone `Webhook-Signature`, too. */
function isStandard({ id, hasStandardEntry }: SigningFacts): boolean {
  return id !== undefined || hasStandardEntry;
}

function isTimestamp(text: string): boolean {
  return parseTimestamp(text) !== undefined;
}

function stamped(key: string, timestamp: string | undefined): readonly SignedContent[] {
  return timestamp === undefined ? [] : [{ prefix: SIGNATURE_FORMATS.stamped.prefix(timestamp), key }];
}

/**
 * Slack's timestamps are Unix seconds. In any other notation, the prefix could be moved into a body that is signed
 * alone.
 */
function slack(key: string, timestamp: string | undefined): readonly SignedContent[] {
  if (timestamp === undefined || !DIGITS.test(timestamp)) return [];
  return [{ prefix: SIGNATURE_FORMATS.slack.prefix(timestamp), key }];
}

function standard(
  { secret, id }: Pick<SigningFacts, 'secret' | 'id'>,
  timestamp: string | undefined,
): readonly SignedContent[] {
  if (timestamp === undefined || id === undefined || !ID.test(id)) return [];
  const prefix = SIGNATURE_FORMATS.standard.prefix(timestamp, id);
  return standardKeys(secret).map((key) => ({ prefix, key }));
}
