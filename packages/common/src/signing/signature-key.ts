import { type KeyObject, createPrivateKey, generateKeyPairSync } from 'node:crypto';

/** A key pair for ed25519 signatures. */
export interface SignatureKeyPair {
  /** Base64 of the private key's PKCS #8. */
  readonly secret: string;
  /** Base64 of 32 bytes. */
  readonly publicKey: string;
}

const PUBLIC_KEY_BYTES = 32;

export function createSignatureKeyPair(): SignatureKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: spki.subarray(-PUBLIC_KEY_BYTES).toString('base64'),
  };
}

export function parseSignatureKey(secret: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
}
