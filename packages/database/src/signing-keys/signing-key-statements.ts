import { type Owner, lockEndpoint, lockEndpointOf } from '../connections/owner.js';
import { NEWEST_FIRST } from '../connections/pages.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { onlyRow } from '../connections/rows.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type NewSigningKey, type SigningKeyRow, insertKey, KEY_COLUMNS } from './insert-key.js';
import { assertFit } from './unfit-key.js';

export type { NewSigningKey, SigningKeyRow } from './insert-key.js';

export interface KeyCreation {
  readonly maxKeys: number;
  readonly owner?: Owner | undefined;
}

export type KeyDeletion = 'deleted' | 'not-found' | 'last-one';

/** Returns the newest keys first. */
export async function list(client: SqlClient, endpointId: string): Promise<readonly SigningKeyRow[]> {
  return await client.query<SigningKeyRow[]>(Prisma.sql`
    SELECT ${KEY_COLUMNS} FROM signing_keys AS k WHERE endpoint_id = ${endpointId}::uuid ORDER BY ${NEWEST_FIRST}
  `);
}

/**
 * Returns undefined when the endpoint has reached its limit of keys. Throws as `delete` does, and UnfitKeyError when
 * the endpoint's signature scheme needs another form.
 */
export async function create(
  sql: SqlPool,
  endpointId: string,
  key: NewSigningKey,
  { maxKeys, owner }: KeyCreation,
): Promise<SigningKeyRow | undefined> {
  return await sql.transaction(async (transaction) => {
    await lock(transaction, endpointId, owner);
    const { scheme, keys } = await onlyRow<{ readonly scheme: string; readonly keys: number }>(
      transaction,
      Prisma.sql`
        SELECT
          signature_scheme AS scheme,
          (SELECT count(*)::int FROM signing_keys WHERE endpoint_id = ${endpointId}::uuid) AS keys
        FROM endpoints
        WHERE id = ${endpointId}::uuid
      `,
    );
    if (keys >= maxKeys) return undefined;
    assertFit(scheme, [key]);
    return await insertKey(transaction, endpointId, key);
  });
}

export {
  /** With an owner, throws FormerOwnerError when the endpoint is not its own. */
  deleteSigningKey as delete,
};

async function deleteSigningKey(
  sql: SqlPool,
  endpointId: string,
  id: string,
  owner?: Owner,
): Promise<KeyDeletion> {
  return await sql.transaction(async (transaction) => {
    await lock(transaction, endpointId, owner);
    const keys = await list(transaction, endpointId);
    if (!keys.some((key) => key.id === id)) return 'not-found';
    if (keys.length === 1) return 'last-one';
    await transaction.execute(Prisma.sql`DELETE FROM signing_keys WHERE id = ${id}::uuid`);
    return 'deleted';
  });
}

/** Changes of an endpoint's keys run one after the other. */
async function lock(transaction: Transaction, endpointId: string, owner: Owner | undefined): Promise<void> {
  await lockEndpointOf(transaction, endpointId, owner);
  await lockEndpoint(transaction, endpointId);
}
