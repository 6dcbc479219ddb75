import { createUuidV7 } from '@posthorn/common';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { IS_GRANTED } from './granted.js';

export interface NewPersonSession {
  readonly person: {
    readonly id: string;
    readonly issuer: string;
    readonly subject: string;
    /** The verified address, with its letters A to Z in lower case. Null: there is none. */
    readonly email: string | null;
    readonly name: string | null;
  };
  readonly groups: readonly string[];
  /** The hashes of the tokens of the browser's sessions, which end. */
  readonly endedTokenHashes: readonly string[];
  readonly tokenHash: string;
  readonly hours: number;
}

export interface BegunPersonSession {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Beyond it, the oldest session ends. */
const MAX_SESSIONS = 100;

/** Undoes a sign-in. */
class NoAccessError extends Error {}

/**
 * Begins a session of a person, and binds the grants of its address that nobody has used. Returns undefined, without a
 * change, when no grant of an active project matches.
 */
export async function beginSession(
  sql: SqlPool,
  session: NewPersonSession,
): Promise<BegunPersonSession | undefined> {
  try {
    return await sql.transaction(
      async (transaction) => await begin(transaction, session),
      QUEUED_TRANSACTION,
    );
  } catch (error) {
    if (error instanceof NoAccessError) return undefined;
    throw error;
  }
}

async function begin(
  transaction: Transaction,
  { person, groups, endedTokenHashes, tokenHash, hours }: NewPersonSession,
): Promise<BegunPersonSession> {
  const { id: personId, email } = person;
  // Locks the person, so that its sign-ins follow each other.
  await transaction.execute(Prisma.sql`
    INSERT INTO people (id, issuer, subject, email, name)
    VALUES (${personId}::uuid, ${person.issuer}, ${person.subject}, ${email}, ${person.name})
    ON CONFLICT (id) DO UPDATE SET email = excluded.email, name = excluded.name
  `);
  await transaction.execute(Prisma.sql`
    UPDATE access_grants SET person_id = ${personId}::uuid, was_unbound = false
    WHERE person_id IS NULL AND id = ANY (ARRAY(
      SELECT id FROM access_grants WHERE email = ${email} AND person_id IS NULL ORDER BY id FOR NO KEY UPDATE
    ))
  `);
  await transaction.execute(Prisma.sql`
    DELETE FROM console_sessions WHERE token_hash = ANY (${endedTokenHashes}::text[])
  `);
  const [begun] = await transaction.query<(BegunPersonSession & { hasAccess: boolean })[]>(Prisma.sql`
    INSERT INTO console_sessions AS s (id, token_hash, expires_at, person_id, email, groups, used_at)
    VALUES (
      ${createUuidV7()}::uuid, ${tokenHash}, now() + ${hours}::int * interval '1 hour', ${personId}::uuid, ${email},
      ${groups}::text[], now()
    )
    RETURNING s.id::text AS id, s.expires_at AS "expiresAt", EXISTS (
      SELECT FROM access_grants AS g JOIN projects AS p ON p.id = g.project_id
      WHERE p.status = 'active' AND ${IS_GRANTED}
    ) AS "hasAccess"
  `);
  if (begun?.hasAccess !== true) throw new NoAccessError();
  await transaction.execute(Prisma.sql`
    DELETE FROM console_sessions WHERE id IN (
      SELECT id FROM console_sessions WHERE person_id = ${personId}::uuid ORDER BY id DESC OFFSET ${MAX_SESSIONS}
    )
  `);
  return { id: begun.id, expiresAt: begun.expiresAt };
}
