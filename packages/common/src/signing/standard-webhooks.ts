import { type KeyObject, createHmac, sign } from 'node:crypto';
import { SECRET_PREFIX } from './signing-secret.js';

/** The prefixes of the headers: of Standard Webhooks 1.0, and of Svix, which has the same form. */
export const SIGNATURE_HEADERS = ['webhook', 'svix'] as const;

export type SignatureHeaders = (typeof SIGNATURE_HEADERS)[number];

export interface StandardContent {
  readonly id: string;
  /** In seconds since the Unix epoch. */
  readonly timestamp: number;
  readonly body: string | Buffer;
}

export interface StandardKeys {
  readonly secrets: readonly string[];
  /** Private keys of ed25519. */
  readonly privateKeys: readonly KeyObject[];
}

/** Returns the headers that sign a content with each key, in the given order. */
export function standardHeaders(
  content: StandardContent,
  keys: StandardKeys,
  prefix: SignatureHeaders,
): Readonly<Record<string, string>> {
  return {
    [`${prefix}-id`]: content.id,
    [`${prefix}-timestamp`]: String(content.timestamp),
    [`${prefix}-signature`]: signStandard(content, keys),
  };
}

/**
 * Returns the value of `webhook-signature` (Standard Webhooks 1.0): `v1,<base64>` per secret, separated by spaces, in
 * the given order. Each is the HMAC-SHA256 of `<id>.<timestamp>.<raw body>`. Its key is the decoded base64 of the
 * secret, without the prefix. `v1a,<base64>` per private key follows, the ed25519 signature of the same content.
 */
function signStandard(content: StandardContent, { secrets, privateKeys }: StandardKeys): string {
  const symmetric = secrets.map((secret) => `v1,${standardSignature(content, secret)}`);
  const asymmetric = privateKeys.map((key) => `v1a,${asymmetricSignature(content, key)}`);
  return [...symmetric, ...asymmetric].join(' ');
}

function asymmetricSignature({ id, timestamp, body }: StandardContent, key: KeyObject): string {
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  return sign(null, content, key).toString('base64');
}

function standardSignature({ id, timestamp, body }: StandardContent, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
