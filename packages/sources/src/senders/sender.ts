import type { HandshakeEcho, HandshakeName } from './handshake.js';

/** Where a value of a request stands: in a header, or at a path of members in its JSON body. */
export type Place = { readonly header: string } | { readonly body: string };

/** Where the parts of a value stand that count together. */
export type Places = readonly Place[];

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
   * `{decodedurl}` and `{encodedurl}` (the same with some marks decoded or encoded) and `{form}` (names and values of the
   * form in the body, sorted by name, with nothing in between). The port of HTTPS may stand in each URL or not.
   */
  readonly signed: string;
  /** Further contents that it may sign instead. */
  readonly orSigned?: readonly string[];
  /** How the signature is written, of `{hex}` or `{base64}`, and `{timestamp}`. */
  readonly value: string;
  /** Undefined: the signature covers no timestamp, or contains it. A body may have it as a number. */
  readonly timestamp?: Place & { readonly unit: TimestampUnit; readonly isNumber?: true };
  /** How long a timestamp counts as fresh. The default is 300. */
  readonly ttlSeconds?: number;
  readonly id?: Place;
  /** Whether the secret is a key of Standard Webhooks: base64 after `whsec_`. */
  readonly hasStandardKey?: true;
  /** Whether headers that end with other numbers up to 100 have further signatures. */
  readonly isNumbered?: true;
  /** Whether others use its header for other forms, so that the header alone does not tell the sender. */
  readonly isHeaderCommon?: true;
}

/** What its user enters at the sender, and where. */
export interface SenderSetup {
  readonly place: string;
  /** The sender's name for the ingest URL. */
  readonly urlName: string;
  /** How webhooks that were refused are sent once more. */
  readonly again: string;
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
  /** Where else the type stands, in other modes of the sender. The first that is there counts. */
  readonly orEventType?: Places;
  /** What identifies a webhook, also when it is sent again. */
  readonly delivery?: Place;
  /** Where it stands in parts instead, for each mode of the sender. Of a batch, only a lone entry is identified. */
  readonly identities?: readonly Places[];
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
