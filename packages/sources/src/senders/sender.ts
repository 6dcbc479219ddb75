import type { HandshakeEcho, HandshakeName } from './handshake.js';

/** Where a value of a request stands: in a header, or at a path of members in its JSON body. */
export type Place = { readonly header: string } | { readonly body: string };

/** How a timestamp is written: Unix seconds, Unix milliseconds, or a date-time of RFC 3339. */
export type TimestampUnit = 's' | 'ms' | 'date-time';

/** HMAC by one of these hashes, or ECDSA over SHA-256 by a public key. */
export type SignatureAlgorithm = 'sha256' | 'sha1' | 'sha512' | 'ecdsa';

/** How a sender signs. Verification and samples fill its templates. */
export interface SignatureRule {
  /** The default is `sha256`. */
  readonly algorithm?: SignatureAlgorithm;
  readonly in: Place;
  /**
   * What is signed, of `{body}`, `{timestamp}`, `{id}`, `{method}`, `{url}` (as the sender has it, with its query),
   * `{decodedurl}` (the same with some marks decoded) and `{form}` (names and values of the form in the body, sorted by
   * name, with nothing in between).
   */
  readonly signed: string;
  /** How the signature is written, of `{hex}` or `{base64}`, and `{timestamp}`. */
  readonly value: string;
  /** Undefined: the signature covers no timestamp, or contains it. A body may have it as a number. */
  readonly timestamp?: Place & { readonly unit: TimestampUnit; readonly isNumber?: true };
  /** How long a timestamp counts as fresh. The default is 300. */
  readonly ttlSeconds?: number;
  readonly id?: Place;
  /** Whether the secret is a key of Standard Webhooks: base64 after `whsec_`. */
  readonly hasStandardKey?: true;
  /** Whether others use its header for other forms, so that the header alone does not tell the sender. */
  readonly isHeaderCommon?: true;
}

/** What its user enters at the sender, and where. */
export interface SenderSetup {
  readonly place: string;
  /** The sender's name for the ingest URL. */
  readonly urlName: string;
  /** Other values to enter. */
  readonly values?: readonly (readonly [name: string, value: string])[];
  /** Where the secret comes from: it is shown there, or chosen here and entered there. */
  readonly secret: { readonly shown: string } | { readonly chosen: string } | undefined;
}

export interface Sender {
  readonly label: string;
  /** The documentation that the rules follow. */
  readonly source: string;
  readonly signature?: SignatureRule;
  /** Where the sender repeats a secret as it is: `token_value` is compared. */
  readonly token?: Place;
  /** The default is `none`. */
  readonly handshake?: Exclude<HandshakeName, 'none'>;
  readonly handshakeEcho?: HandshakeEcho;
  readonly eventType?: Place;
  /** What identifies a webhook, also when it is sent again. */
  readonly delivery?: Place;
  readonly setup: SenderSetup;
}

/** Applies to timestamps without a maximum age of their own. */
export const DEFAULT_TIMESTAMP_TTL_SECONDS = 300;

/** Whether its own form contains the timestamp within the signature, as Stripe's does. */
export function hasTimestampInValue({ value }: Pick<SignatureRule, 'value'>): boolean {
  return value.includes('{timestamp}');
}

/** The kind of public key that verifies signatures by a rule. */
export function keyKindOf(rule: SignatureRule | undefined): 'ecdsa' | 'ed25519' {
  return rule?.algorithm === 'ecdsa' ? 'ecdsa' : 'ed25519';
}

/** Whether a request by this rule tells when it was signed. */
export function isTimed(rule: SignatureRule): boolean {
  return rule.timestamp !== undefined || hasTimestampInValue(rule);
}
