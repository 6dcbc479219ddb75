import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { awaitClaims } from '../deliveries/await-claims.js';

export interface LockedEndpoint {
  readonly id: string;
  readonly authId: string | null;
  readonly tlsId: string | null;
  readonly headers: unknown;
}

/**
 * Changes what deliveries of an endpoint show to its receiver. No delivery that is claimed after it shows anything else.
 * Meanwhile, neither headers nor URL of the endpoint change. Undefined when the endpoint was deleted. Throws
 * FormerOwnerError.
 */
export async function changeCredentials<Result>(
  sql: SqlPool,
  { endpointId, owner }: { readonly endpointId: string; readonly owner: Owner | undefined },
  work: (transaction: Transaction, endpoint: LockedEndpoint) => Promise<Result>,
): Promise<Result | undefined> {
  const result = await sql.transaction(async (transaction) => {
    await lockEndpointOf(transaction, endpointId, owner);
    const [endpoint] = await transaction.query<LockedEndpoint[]>(Prisma.sql`
      SELECT id::text AS id, auth_id::text AS "authId", tls_id::text AS "tlsId", headers
      FROM endpoints
      WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
      FOR UPDATE
    `);
    return endpoint && (await work(transaction, endpoint));
  });
  await awaitClaims(sql, endpointId);
  return result;
}
