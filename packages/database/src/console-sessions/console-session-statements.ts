import { IS_VALID_KEY } from '../api-keys/find-callers.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

export * from './sign-in.js';

export interface ConsoleCode {
  readonly projectId: string;
  readonly expiresAt: Date;
}

export interface NewConsoleCode {
  readonly apiKeyId: string;
  readonly hash: string;
  readonly minutes: number;
}

/** Returns undefined when no active project has the key. */
export async function createCode(
  client: SqlClient,
  { apiKeyId, hash, minutes }: NewConsoleCode,
): Promise<ConsoleCode | undefined> {
  const [code] = await client.query<ConsoleCode[]>(Prisma.sql`
    WITH of_key AS (
      SELECT k.id, p.id AS project_id FROM api_keys AS k JOIN projects AS p ON p.id = k.project_id
      WHERE k.id = ${apiKeyId}::uuid AND p.status = 'active' AND ${IS_VALID_KEY}
    ), code AS (
      INSERT INTO console_codes (hash, api_key_id, expires_at)
      SELECT ${hash}, id, now() + ${minutes}::int * interval '1 minute' FROM of_key
      RETURNING expires_at
    )
    SELECT of_key.project_id::text AS "projectId", code.expires_at AS "expiresAt" FROM of_key, code
  `);
  return code;
}

/** Returns false when the project is not in the session. */
export async function removeProject(
  client: SqlClient,
  { sessionId, projectId }: { readonly sessionId: string; readonly projectId: string },
): Promise<boolean> {
  const count = await client.execute(Prisma.sql`
    DELETE FROM console_session_keys WHERE session_id = ${sessionId}::uuid AND project_id = ${projectId}::uuid
  `);
  return count === 1;
}

export { deleteSession as delete };

async function deleteSession(client: SqlClient, id: string): Promise<void> {
  await client.execute(Prisma.sql`DELETE FROM console_sessions WHERE id = ${id}::uuid`);
}

export interface SignInLimit {
  readonly max: number;
  readonly minutes: number;
}

/** `admitted` counts as failed until it is forgiven. */
export type SignInDecision =
  { readonly kind: 'admitted' } | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/**
 * Counts a sign-in from an address as failed, unless the address has failed too often already. Counts it before it is
 * verified, so that concurrent ones cannot exceed the limit.
 */
export async function admitSignIn(
  sql: SqlPool,
  address: string,
  { max, minutes }: SignInLimit,
): Promise<SignInDecision> {
  const ends = Prisma.sql`now() + ${minutes}::int * interval '1 minute'`;
  const [row] = await sql.query<{ count: number; seconds: number }[]>(Prisma.sql`
    INSERT INTO failed_sign_ins AS f (network, count, ends_at)
    VALUES (${networkOf(address)}, 1, ${ends})
    ON CONFLICT (network) DO UPDATE SET
      count = CASE WHEN f.ends_at > now() THEN least(f.count, ${max}::int) + 1 ELSE 1 END,
      ends_at = CASE WHEN f.ends_at > now() THEN f.ends_at ELSE excluded.ends_at END
    RETURNING count, extract(epoch FROM ends_at - now())::float8 AS seconds
  `);
  return row === undefined || row.count <= max
    ? { kind: 'admitted' }
    : { kind: 'refused', retryAfterSeconds: row.seconds };
}

/** Forgets one attempt that did not fail. */
export async function forgiveSignIn(sql: SqlPool, address: string): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE failed_sign_ins SET count = count - 1 WHERE network = ${networkOf(address)} AND count > 0
  `);
}

/** Each table, and the condition of the rows that are of no use any more. */
const EXPIRED = [
  [
    Prisma.sql`console_sessions AS e`,
    Prisma.sql`expires_at < now() OR CASE WHEN person_id IS NULL
      THEN NOT EXISTS (SELECT FROM console_session_keys WHERE session_id = e.id)
      ELSE used_at < now() - interval '1 hour'
    END`,
  ],
  [
    Prisma.sql`people AS e`,
    Prisma.sql`NOT EXISTS (SELECT FROM console_sessions WHERE person_id = e.id)
      AND NOT EXISTS (SELECT FROM access_grants WHERE person_id = e.id)
      AND NOT EXISTS (SELECT FROM api_keys WHERE person_id = e.id)`,
  ],
  [Prisma.sql`portal_sessions`, Prisma.sql`expires_at < now()`],
  [Prisma.sql`console_codes`, Prisma.sql`expires_at < now()`],
  [Prisma.sql`failed_sign_ins`, Prisma.sql`ends_at < now()`],
] as const;

/** Deletes at most `limit` rows of each table. Returns the largest of the numbers. */
export async function deleteExpired(sql: SqlPool, limit: number): Promise<number> {
  const counts: number[] = [];
  for (const [table, condition] of EXPIRED) {
    counts.push(
      await sql.execute(Prisma.sql`
        DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${limit}))
      `),
    );
  }
  return Math.max(...counts);
}

/** One customer of a provider usually has a whole /64 network of IPv6. */
function networkOf(address: string): Prisma.Sql {
  return address.includes(':')
    ? Prisma.sql`network(set_masklen(${address}::inet, 64))::inet`
    : Prisma.sql`${address}::inet`;
}
