/** A way to sign. Each names its headers, and what they mean. */
export interface Scheme {
  readonly signature: string;
  /** The headers before the body in the signed text. The last has the timestamp. */
  readonly signed: readonly string[];
  /** The key within a secret. Undefined for a secret of another scheme. */
  readonly key: (secret: string) => Uint8Array<ArrayBuffer> | undefined;
  /** The signatures within a header. */
  readonly signatures: (header: string) => readonly (Uint8Array<ArrayBuffer> | undefined)[];
}

const standard = (prefix: string): Scheme => ({
  signature: `${prefix}-signature`,
  signed: [`${prefix}-id`, `${prefix}-timestamp`],
  key: (secret) => fromBase64(secret.replace(/^whsec_/, '')),
  signatures: (header) =>
    header.split(' ').map((entry) => (entry.startsWith('v1,') ? fromBase64(entry.slice(3)) : undefined)),
});

export const SCHEMES: readonly Scheme[] = [
  {
    signature: 'x-webhook-signature',
    signed: ['x-webhook-timestamp'],
    key: (secret) => new TextEncoder().encode(secret),
    signatures: (header) =>
      header.split(',').map((entry) => fromHex(/^sha256=([0-9a-f]{64})$/i.exec(entry.trim())?.[1])),
  },
  standard('webhook'),
  standard('svix'),
];

function fromHex(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  return text === undefined
    ? undefined
    : Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** Undefined for nothing, too: no key is empty. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return bytes.length === 0 ? undefined : bytes;
  } catch {
    return undefined;
  }
}
