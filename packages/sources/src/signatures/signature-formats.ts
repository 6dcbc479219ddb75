/** How senders sign. Verification and samples follow this table, which needs nothing of Node.js. */
export interface SignatureFormat {
  /** What is signed before the raw body. */
  readonly prefix: (timestamp: string, id: string) => string;
  /** The value of the signature header. */
  readonly show: (hmac: Uint8Array, timestamp: string) => string;
  /** What other headers say. */
  readonly beside: readonly ('timestamp' | 'id')[];
}

/** A timestamp before the body: Posthorn's own deliveries, and many others. */
const stamped = {
  prefix: (timestamp) => `${timestamp}.`,
  show: toHex,
  beside: ['timestamp'],
} satisfies SignatureFormat;

export const SIGNATURE_FORMATS = {
  /** GitHub, and others that sign no timestamp. */
  body: { prefix: () => '', show: (hmac) => `sha256=${toHex(hmac)}`, beside: [] },
  shopify: { prefix: () => '', show: toBase64, beside: [] },
  stamped,
  stripe: { ...stamped, show: (hmac, timestamp) => `t=${timestamp},v1=${toHex(hmac)}`, beside: [] },
  slack: {
    prefix: (timestamp) => `v0:${timestamp}:`,
    show: (hmac) => `v0=${toHex(hmac)}`,
    beside: ['timestamp'],
  },
  /** Standard Webhooks. */
  standard: {
    prefix: (timestamp, id) => `${id}.${timestamp}.`,
    show: (hmac) => `v1,${toBase64(hmac)}`,
    beside: ['timestamp', 'id'],
  },
} as const satisfies Readonly<Record<string, SignatureFormat>>;

export type SignatureFormatName = keyof typeof SIGNATURE_FORMATS;

/** The senders that are known by their signature header. */
export const KNOWN_HEADERS: ReadonlyMap<string, SignatureFormatName> = new Map([
  ['x-shopify-hmac-sha256', 'shopify'],
  ['stripe-signature', 'stripe'],
  ['x-slack-signature', 'slack'],
  ['webhook-signature', 'standard'],
  ['svix-signature', 'standard'],
]);

export function findKnownFormat(signatureHeaderName: string): SignatureFormatName | undefined {
  return KNOWN_HEADERS.get(signatureHeaderName.toLowerCase());
}

const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const LEAST_KEY_BYTES = 16;

/**
 * The keys that a secret of Standard Webhooks may stand for, the likeliest first. The specification has the key in
 * base64 after a prefix, but not every sender follows it.
 */
export function standardKeys(secret: string): readonly [string | Uint8Array<ArrayBuffer>, ...string[]] {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret;
  const decoded = BASE64.test(encoded) ? fromBase64(encoded) : new Uint8Array();
  return decoded.length < LEAST_KEY_BYTES ? [secret] : [decoded, secret];
}

/** Like Buffer, which browsers lack, it takes text without padding, and ignores a last digit that makes no byte. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/=+$/, '');
  const bytes = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
