import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { type EncryptionKey, createSecretCipher, SEALED_HEADERS } from '@posthorn/common';
import {
  addAuth,
  addTls,
  createAccount,
  createCertificate,
  createEndpoint,
  createSignatureKey,
  createSource,
  createTestCipher,
} from '@posthorn/test-support';
import { findMissingKeys } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const OLD: EncryptionKey = { id: 'old', key: randomBytes(32) };
const NEW: EncryptionKey = { id: 'new', key: randomBytes(32) };
const OTHER_OLD: EncryptionKey = { id: 'old', key: randomBytes(32) };

/** Where secrets are stored, and which id each one is bound to. */
const STORES = [
  ['signing_keys', 'encrypted_secret', 'id'],
  ['signature_keys', 'encrypted_secret', 'id'],
  ['sources', 'encrypted_hmac_secret', 'endpoint_id'],
  ['sources', 'encrypted_secret_token', 'endpoint_id'],
  ['endpoint_auths', 'encrypted_secret', 'endpoint_id'],
  ['endpoint_tls', 'encrypted_secret', 'endpoint_id'],
  ['oauth_tokens', 'encrypted_token', 'id'],
  ['endpoints', 'headers', 'id'],
] as const;

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
  const { projectId } = await createAccount(open.database);
  const { id: endpointId } = await createEndpoint(open.database, { projectId, url: 'https://example.com/' });
  const authId = await addAuth(open.database, { id: endpointId }, { tokenUrl: 'https://example.com/token' });
  await addTls(open.database, { id: endpointId }, { shown: createCertificate('posthorn') });
  await open.database.oauthTokens.takeTurn({ endpointId, authId, leaseMs: 1000 });
  await createSource(open.database, { projectId });
  await open.database.signatureKeys.rotate(projectId, createSignatureKey());
});

/** Encrypts one secret of the store with the key, as if that key had always been there. */
async function store([table, column, idColumn]: (typeof STORES)[number], key: EncryptionKey): Promise<void> {
  const [row] = await open.query(`SELECT ${idColumn}::text AS id FROM ${table} LIMIT 1`);
  const id = String(row?.['id']);
  const secret = createSecretCipher([key]).encrypt('whsec_1', id);
  const value = column === 'headers' ? JSON.stringify({ [SEALED_HEADERS]: secret }) : secret;
  await open.query(`UPDATE ${table} SET ${column} = $1 WHERE ${idColumn} = $2::uuid`, [value, id]);
}

it('finds nothing when the keys decrypt what is stored', async () => {
  expect(await findMissingKeys(open.url, createTestCipher())).toEqual([]);
});

it.each(STORES)('names the missing key of a secret in %s.%s', async (...place) => {
  await store(place, OLD);
  expect(await findMissingKeys(open.url, createSecretCipher([NEW]))).toContain('old');
  expect(await findMissingKeys(open.url, createSecretCipher([NEW, OLD]))).not.toContain('old');
});

it('names a key that is another one with the same id', async () => {
  await store(STORES[0], OLD);
  expect(await findMissingKeys(open.url, createSecretCipher([OTHER_OLD]))).toContain('old');
});

it('leaves out a key that decrypts some of its secrets, because one of them is damaged', async () => {
  await store(STORES[0], OTHER_OLD);
  await store(STORES[2], OLD);
  expect(await findMissingKeys(open.url, createSecretCipher([OLD]))).not.toContain('old');
});
