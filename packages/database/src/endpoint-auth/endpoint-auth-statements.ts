import { isDeepStrictEqual } from 'node:util';
import type { StoredHeaders } from '@posthorn/common';
import type { Owner } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { assignmentsOf, valuesOf } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';
import type { AuthRow, TokenState } from './auth-row.js';
import { type LockedEndpoint, changeCredentials } from './change-credentials.js';

export interface AuthChange {
  readonly owner: Owner | undefined;
  /** Those that were found to name no Authorization. */
  readonly headers: StoredHeaders;
}

const COLUMNS = selectColumns('a', Object.keys(Prisma.EndpointAuthScalarFieldEnum));
const TOKEN_STATE = selectColumns('t', ['fetchedAt', 'expiresAt', 'lastError']);

/** Undefined when the endpoint has no OAuth2. */
export async function find(sql: SqlPool, endpointId: string): Promise<(AuthRow & TokenState) | undefined> {
  const [row] = await sql.query<(AuthRow & TokenState)[]>(Prisma.sql`
    SELECT ${COLUMNS}, ${TOKEN_STATE}
    FROM endpoint_auths AS a
    LEFT JOIN oauth_tokens AS t ON t.id = a.auth_id
    WHERE a.endpoint_id = ${endpointId}::uuid
  `);
  return row;
}

/** Throws FormerOwnerError. Changes nothing when the endpoint was deleted, or has other headers by now. */
export async function put(
  sql: SqlPool,
  { endpointId, ...settings }: AuthRow,
  { owner, headers }: AuthChange,
): Promise<'stored' | 'deleted' | 'other-headers'> {
  const stored = await changeCredentials(sql, { endpointId, owner }, async (transaction, endpoint) => {
    if (!isDeepStrictEqual(endpoint.headers, headers)) return 'other-headers';
    const values = { ...settings, updatedAt: new Date() };
    await transaction.execute(Prisma.sql`
      INSERT INTO endpoint_auths ${valuesOf({ endpointId, ...values })}
      ON CONFLICT (endpoint_id) DO UPDATE SET ${assignmentsOf(values)}
    `);
    await use(transaction, endpoint, settings.authId);
    return 'stored';
  });
  return stored ?? 'deleted';
}

export {
  /** Returns false when there is none. Throws FormerOwnerError. */
  removeAuth as delete,
};

async function removeAuth(sql: SqlPool, endpointId: string, owner: Owner | undefined): Promise<boolean> {
  const isDeleted = await changeCredentials(sql, { endpointId, owner }, async (transaction, endpoint) => {
    const count = await transaction.execute(Prisma.sql`
      DELETE FROM endpoint_auths WHERE endpoint_id = ${endpointId}::uuid
    `);
    await use(transaction, endpoint, null);
    return count > 0;
  });
  return isDeleted ?? false;
}

/** Also forgets the token of a configuration that no endpoint has any more. */
async function use(
  transaction: Transaction,
  { id, authId: formerId }: LockedEndpoint,
  authId: string | null,
): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET auth_id = ${authId}::uuid, updated_at = now() WHERE id = ${id}::uuid
  `);
  if (formerId === null || formerId === authId) return;
  await transaction.execute(Prisma.sql`
    DELETE FROM oauth_tokens
    WHERE id = ${formerId}::uuid AND NOT EXISTS (SELECT FROM endpoint_auths WHERE auth_id = ${formerId}::uuid)
  `);
}
