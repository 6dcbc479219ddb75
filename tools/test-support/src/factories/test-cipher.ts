import {
  type SecretCipher,
  type ValueHasher,
  createSecretCipher,
  createValueHasher,
  parseEncryptionKeys,
} from '@posthorn/common';

/** The value of ENCRYPTION_KEYS in every test. */
export const TEST_ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 'test').toString('base64')}`;

export function createTestCipher(): SecretCipher {
  return createSecretCipher(parseEncryptionKeys(TEST_ENCRYPTION_KEYS));
}

export function createTestHasher(): ValueHasher {
  return createValueHasher(parseEncryptionKeys(TEST_ENCRYPTION_KEYS));
}
