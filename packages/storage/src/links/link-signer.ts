import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The contents of a link. */
export interface LinkTarget {
  readonly key: string;
  /** Unix seconds. */
  readonly expires: number;
  readonly fileName: string | undefined;
}

export interface LinkSigner {
  sign(target: LinkTarget): string;
  /** Compares in constant time. */
  verify(target: LinkTarget, signature: string): boolean;
}

const KEY_BYTES = 32;

/** Signs with the first key and accepts all of them, so that the keys can be rotated. */
export function createLinkSigner(encryptionKeys: readonly [Buffer, ...Buffer[]]): LinkSigner {
  const [current, ...former] = encryptionKeys;
  const currentKey = deriveKey(current);
  const keys = [currentKey, ...former.map(deriveKey)];
  return {
    sign: (target) => signWith(currentKey, target),
    verify: (target, signature) =>
      keys.map((key) => isEqual(signWith(key, target), signature)).includes(true),
  };
}

/** Derives a separate key (HKDF, RFC 5869), so that the keys for encryption sign nothing. */
function deriveKey(encryptionKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionKey, '', 'posthorn file links', KEY_BYTES));
}

/** Neither a key nor a number of seconds contains a line break, so that no two targets have the same text. */
function signWith(key: Buffer, { key: file, expires, fileName = '' }: LinkTarget): string {
  return createHmac('sha256', key).update(`${file}\n${expires}\n${fileName}`).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
