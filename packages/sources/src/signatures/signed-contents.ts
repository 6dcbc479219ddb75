import { parseTimestamp } from '../checks/parse-timestamp.js';

/** A content that a sender may have signed: a prefix before the raw body, and the key. */
export interface SignedContent {
  readonly prefix: string;
  readonly key: string | Buffer;
}

export interface SigningFacts {
  readonly secret: string;
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
  /** The name of the signature header, in lower case. */
  readonly headerName: string;
  /** Whether the signature header itself contains the timestamp, as Stripe's does. */
  readonly hasTimestampWithin: boolean;
  /** Whether an entry of the signature header has the version of Standard Webhooks. */
  readonly hasStandardEntry: boolean;
  readonly body: Buffer;
}

const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const LEAST_KEY_BYTES = 16;

const SLACK = 'x-slack-signature';
const STRIPE = 'stripe-signature';
const STANDARD: ReadonlySet<string> = new Set(['webhook-signature', 'svix-signature']);
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
  if (headerName === SLACK) return slack(secret, stamp);
  if (headerName === STRIPE || hasTimestampWithin) return stamped(secret, stamp);
  if (isStandard(facts)) return standard(facts, stamp);
  if (PREFIX_IN_BODY.test(facts.body.toString('latin1', 0, LONGEST_PREFIX))) return [];
  // GitHub, Shopify
  const raw = { prefix: '', key: secret };
  return [raw, ...stamped(secret, stamp), ...slack(secret, stamp), ...standard(facts, stamp)];
}

/** Others (GoCardless) call their signature of the body alone `Webhook-Signature`, too. */
function isStandard({ headerName, id, hasStandardEntry }: SigningFacts): boolean {
  return STANDARD.has(headerName) && (id !== undefined || hasStandardEntry);
}

function isTimestamp(text: string): boolean {
  return parseTimestamp(text) !== undefined;
}

/** The format of Posthorn's own deliveries and of Stripe. */
function stamped(key: string, timestamp: string | undefined): readonly SignedContent[] {
  return timestamp === undefined ? [] : [{ prefix: `${timestamp}.`, key }];
}

/**
 * Slack's timestamps are Unix seconds. In any other notation, the prefix could be moved into a body that is signed
 * alone.
 */
function slack(key: string, timestamp: string | undefined): readonly SignedContent[] {
  if (timestamp === undefined || !DIGITS.test(timestamp)) return [];
  return [{ prefix: `v0:${timestamp}:`, key }];
}

/** The format of Standard Webhooks. */
function standard(
  { secret, id }: Pick<SigningFacts, 'secret' | 'id'>,
  timestamp: string | undefined,
): readonly SignedContent[] {
  if (timestamp === undefined || id === undefined || !ID.test(id)) return [];
  const prefix = `${id}.${timestamp}.`;
  return standardKeys(secret).map((key) => ({ prefix, key }));
}

/** The specification has the key in base64 after a prefix, but not every sender follows it. */
function standardKeys(secret: string): readonly (string | Buffer)[] {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret;
  const decoded = BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0);
  return decoded.length < LEAST_KEY_BYTES ? [secret] : [decoded, secret];
}
