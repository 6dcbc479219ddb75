import { type Delivery, type ReadDelivery, readDelivery, readSecrets } from './delivery.js';
import { SCHEMES, type Scheme } from './schemes.js';
import { VerificationError } from './verification-error.js';

export interface VerifyOptions {
  /** How old or how far ahead a delivery may be. Default: 300. */
  readonly toleranceSeconds?: number;
  /** The current time. Default: that of the machine. */
  readonly now?: Date;
}

/** A genuine delivery. Its body has any content type: Posthorn forwards what a sender sent. */
export interface VerifiedDelivery<Payload = unknown> {
  /** The body as it was signed. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8. Throws a VerificationError. */
  text(): string;
  /** The body as JSON. Throws a VerificationError. */
  json(): Payload;
}

/** The number of signatures that are compared. More make only work. */
const MOST_SIGNATURES = 16;

/**
 * Verifies a delivery of Posthorn, of Standard Webhooks or of Svix, and returns its body. While a secret is replaced,
 * give both. Throws a VerificationError, and a TypeError for a call that cannot verify: without a secret, or with a parsed
 * body.
 */
export async function verifyDelivery<Payload = unknown>(
  delivery: Request | Delivery,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<VerifiedDelivery<Payload>> {
  const keys = readSecrets(secrets);
  const read = await readDelivery(delivery);
  const schemes = SCHEMES.filter(({ signature }) => read.headers.has(signature));
  if (schemes.length === 0) throw new VerificationError('headers', 'The delivery has no signature.');
  let failure: VerificationError | undefined;
  for (const scheme of schemes) {
    failure = await findFailure(scheme, read, { keys, toleranceSeconds, nowMs: now.getTime() });
    if (failure === undefined) return toVerified<Payload>(read.bytes);
  }
  throw failure ?? new VerificationError('signature', 'No signature matches.');
}

interface Expected {
  readonly keys: readonly string[];
  readonly toleranceSeconds: number;
  readonly nowMs: number;
}

async function findFailure(
  scheme: Scheme,
  { bytes, headers }: ReadDelivery,
  expected: Expected,
): Promise<VerificationError | undefined> {
  const before = scheme.signed.map((name) => headers.get(name) ?? '');
  // An empty id would turn one scheme into another.
  if (before.includes('')) {
    return new VerificationError('headers', 'The delivery lacks a header of its signature.');
  }
  const late = findTimestampFailure(before.at(-1) ?? '', expected);
  if (late !== undefined) return new VerificationError('timestamp', late);
  const signed = concatenate(new TextEncoder().encode(`${before.join('.')}.`), bytes);
  const signatures = scheme.signatures(headers.get(scheme.signature) ?? '').slice(0, MOST_SIGNATURES);
  for (const secret of expected.keys) {
    const key = scheme.key(secret);
    if (key && (await matches(key, signatures, signed))) return undefined;
  }
  return new VerificationError('signature', 'No signature matches.');
}

function findTimestampFailure(timestamp: string, { toleranceSeconds, nowMs }: Expected): string | undefined {
  if (!/^\d{1,12}$/.test(timestamp)) return 'The timestamp is malformed.';
  const ageSeconds = nowMs / 1000 - Number(timestamp);
  if (ageSeconds < -toleranceSeconds) return 'The delivery is from the future.';
  // NaN is neither more nor less.
  return ageSeconds <= toleranceSeconds ? undefined : 'The delivery is too old.';
}

/** Web Crypto compares in constant time. */
async function matches(
  key: Uint8Array<ArrayBuffer>,
  signatures: readonly (Uint8Array<ArrayBuffer> | undefined)[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  for (const signature of signatures) {
    if (signature && (await crypto.subtle.verify('HMAC', imported, signature, signed))) return true;
  }
  return false;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function toVerified<Payload>(bytes: Uint8Array): VerifiedDelivery<Payload> {
  const text = (): string => orFail('is not UTF-8', () => decoder.decode(bytes));
  return {
    bytes,
    text,
    json() {
      const decoded = text();
      return orFail('is not JSON', () => JSON.parse(decoded) as Payload);
    },
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function orFail<Value>(problem: string, read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new VerificationError('payload', `The body ${problem}.`);
  }
}
