/** A way to sign. Each names its headers, and what they mean. */
export interface Scheme {
  readonly timestamp: string;
  readonly signature: string;
  /** A header that is part of the signed text. */
  readonly id?: string;
  /** The key within a secret. Undefined for a secret of another scheme. */
  readonly key: (secret: string) => Uint8Array<ArrayBuffer> | undefined;
  /** The signatures within a header. */
  readonly signatures: (header: string) => readonly (Uint8Array<ArrayBuffer> | undefined)[];
}

const standard = (prefix: string): Scheme => ({
  id: `${prefix}-id`,
  timestamp: `${prefix}-timestamp`,
  signature: `${prefix}-signature`,
  key: (secret) => fromBase64(secret.replace(/^whsec_/, '')),
  signatures: (header) =>
    header.split(' ').map((entry) => (entry.startsWith('v1,') ? fromBase64(entry.slice(3)) : undefined)),
});

export const SCHEMES: readonly Scheme[] = [
  {
    timestamp: 'x-webhook-timestamp',
    signature: 'x-webhook-signature',
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

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text === '') return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
