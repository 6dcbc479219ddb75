/** A secret cannot be decrypted because this process does not have the key. Another process may have it. */
export class UnknownEncryptionKeyError extends Error {
  constructor() {
    super('The key that encrypted this secret is not in ENCRYPTION_KEYS.');
    this.name = 'UnknownEncryptionKeyError';
  }
}
