import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import {
  addAuth,
  addTls,
  createAccount,
  createCertificate,
  createEndpoint,
  createTestCipher,
  TEST_ENCRYPTION_KEYS,
} from '@posthorn/test-support';
import { reEncryptSecrets } from '../../src/index.js';
import { openDatabase } from '../support/open-database.js';

it('re-encrypts client secrets, tokens and private keys with the new key, so that the old key can be removed', async () => {
  const { database, query } = await openDatabase();
  const { projectId } = await createAccount(database);
  const endpoint = await createEndpoint(database, { projectId, url: 'https://example.com/' });
  const { id: endpointId } = endpoint;
  const authId = await addAuth(database, endpoint, {
    tokenUrl: 'https://example.com/token',
    clientSecret: 's1',
  });
  await database.oauthTokens.takeTurn({ endpointId, authId, leaseMs: 1000 });
  const encryptedToken = createTestCipher().encrypt('a token', authId);
  await database.oauthTokens.keep({ authId, encryptedToken, lifeMs: 1000 });
  const shown = createCertificate('posthorn');
  await addTls(database, endpoint, { shown });
  const added = { id: 'new', key: randomBytes(32) };
  const both = createSecretCipher([added, ...parseEncryptionKeys(TEST_ENCRYPTION_KEYS)]);
  expect(await reEncryptSecrets(database.endpointAuths, both)).toBe(1);
  expect(await reEncryptSecrets(database.oauthTokens, both)).toBe(1);
  expect(await reEncryptSecrets(database.endpointTls, both)).toBe(1);
  const [row] = await query('SELECT encrypted_secret, encrypted_token FROM endpoint_auths, oauth_tokens');
  const cipher = createSecretCipher([added]);
  expect(cipher.decrypt(String(row?.['encrypted_secret']), endpointId)).toBe(
    '{"clientSecret":"s1","extraParams":{}}',
  );
  expect(cipher.decrypt(String(row?.['encrypted_token']), authId)).toBe('a token');
  const { encryptedSecret = '' } = (await database.endpointTls.find(endpointId)) ?? {};
  expect(JSON.parse(cipher.decrypt(encryptedSecret, endpointId))).toEqual({ key: shown.key, nextKey: null });
});
