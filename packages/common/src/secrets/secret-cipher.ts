import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A secret cannot be decrypted because this process does not have the key. Another process may have it. */
export class UnknownEncryptionKeyError extends Error {
  constructor() {
    super('The key that encrypted this secret is not in ENCRYPTION_KEYS.');
    this.name = 'UnknownEncryptionKeyError';
  }
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/**
 * Encrypts secrets at rest with AES-256-GCM. `context` identifies the row of a secret and is authenticated: a
 * ciphertext that was moved to another row does not decrypt.
 */
export interface SecretCipher {
  encrypt(plain: string, context: string): string;
  /** Whether the current key has encrypted this text. */
  isCurrent(text: string): boolean;
  /** Throws when the text is damaged or belongs to another context. Throws UnknownEncryptionKeyError without its key. */
  decrypt(text: string, context: string): string;
}

/**
 * The first key encrypts; every key decrypts. The format of the text is `<key id>.<base64url of iv, ciphertext and
 * tag>`.
 */
export function createSecretCipher(keys: readonly [EncryptionKey, ...EncryptionKey[]]): SecretCipher {
  const keyById = new Map(keys.map(({ id, key }) => [id, key]));
  const [current] = keys;
  return {
    isCurrent: (text) => text.startsWith(`${current.id}.`),
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${sealed.toString('base64url')}`;
    },
    decrypt(text, context) {
      const separator = text.indexOf('.');
      const key = keyById.get(text.slice(0, separator));
      if (key === undefined) throw new UnknownEncryptionKeyError();
      const sealed = Buffer.from(text.slice(separator + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/**
 * Parses `id:base64,id:base64` (32 bytes each, the first one current), the format of ENCRYPTION_KEYS. Throws an Error
 * whose message never contains key material.
 */
export function parseEncryptionKeys(text: string): readonly [EncryptionKey, ...EncryptionKey[]] {
  const [first, ...rest] = text.split(',').map(parseEncryptionKey);
  if (first === undefined) throw new Error('at least one key is needed');
  const keys: readonly [EncryptionKey, ...EncryptionKey[]] = [first, ...rest];
  // With two keys of one id, text that the first one encrypts would be decrypted with the other.
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('two keys have the same id');
  return keys;
}

/** An error names the entry's position, not its id: the id of an entry without a colon would be its key. */
function parseEncryptionKey(entry: string, index: number): EncryptionKey {
  const [id = '', encoded = ''] = entry.trim().split(':');
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw new Error('each entry is "<id>:<base64 of 32 bytes>"');
  const key = Buffer.from(encoded, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`key ${index + 1} is not base64 of 32 bytes`);
  return { id, key };
}
