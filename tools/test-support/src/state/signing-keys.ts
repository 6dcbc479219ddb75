import { createRandomUuid, keyHint } from '@posthorn/common';
import { createTestCipher } from '../factories/test-cipher.js';
import type { Sql } from '../stores/open-sql.js';
import { insertRows } from './insert-rows.js';

export interface InsertedSigningKey {
  readonly endpointId: string;
  readonly secret: string;
  readonly createdAt: Date;
}

/** Adds a signing key to an endpoint, encrypted with the test keys. */
export async function insertSigningKey(
  query: Sql,
  { endpointId, secret, createdAt }: InsertedSigningKey,
): Promise<void> {
  const id = createRandomUuid();
  const encryptedSecret = createTestCipher().encrypt(secret, id);
  await insertRows(query, 'signing_keys', [
    { id, endpointId, encryptedSecret, keyHint: keyHint(secret), createdAt },
  ]);
}
