import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import {
  type EncryptionKey,
  type SecretCipher,
  createRandomUuid,
  createSecretCipher,
} from '@posthorn/common';
import { createAccount } from '@posthorn/test-support';
import { reEncryptSecrets } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const OLD: EncryptionKey = { id: 'old', key: randomBytes(32) };
const NEW: EncryptionKey = { id: 'new', key: randomBytes(32) };

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
});

/** Stores secrets under the old key. Returns the plain texts by row. */
async function storeSecrets(count: number): Promise<ReadonlyMap<string, string>> {
  const { projectId } = await createAccount(open.database);
  const cipher = createSecretCipher([OLD]);
  const secrets = new Map(
    Array.from({ length: count }, (_, index) => [createRandomUuid(), `whsec_${index}`]),
  );
  for (const [id, secret] of secrets) {
    await open.database.endpoints.create({
      id: createRandomUuid(),
      projectId,
      url: 'https://example.com/',
      description: null,
      rateLimitRps: null,
      burst: null,
      signatureHeaders: 'webhook',
      headers: {},
      signingKey: { id, encryptedSecret: cipher.encrypt(secret, id), keyHint: '', isStandard: true },
    });
  }
  return secrets;
}

async function readSecrets(cipher: SecretCipher): Promise<ReadonlyMap<string, string>> {
  const rows = await open.query('SELECT id, encrypted_secret FROM signing_keys');
  return new Map(
    rows.map(({ id, encrypted_secret: text }) => [String(id), cipher.decrypt(String(text), String(id))]),
  );
}

it('re-encrypts every secret with the new key, so that the old key can be removed', async () => {
  const secrets = await storeSecrets(3);
  expect(await reEncryptSecrets(open.database.signingKeys, createSecretCipher([NEW, OLD]))).toBe(3);
  const read = await readSecrets(createSecretCipher([NEW]));
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(secrets));
});

it('changes nothing when it is run again', async () => {
  await storeSecrets(2);
  const cipher = createSecretCipher([NEW, OLD]);
  await reEncryptSecrets(open.database.signingKeys, cipher);
  expect(await reEncryptSecrets(open.database.signingKeys, cipher)).toBe(0);
});

it('changes each secret once when two run at once', async () => {
  await storeSecrets(20);
  const cipher = createSecretCipher([NEW, OLD]);
  const runs = [open.database, open.connect()].map(({ signingKeys }) =>
    reEncryptSecrets(signingKeys, cipher),
  );
  const [first = 0, second = 0] = await Promise.all(runs);
  expect(first + second).toBe(20);
});

it('leaves a secret that it cannot decrypt, and reports the missing key', async () => {
  const secrets = await storeSecrets(1);
  await expect(reEncryptSecrets(open.database.signingKeys, createSecretCipher([NEW]))).rejects.toThrow(
    'not in ENCRYPTION_KEYS',
  );
  const read = await readSecrets(createSecretCipher([OLD]));
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(secrets));
});
