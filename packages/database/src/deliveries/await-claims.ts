import { type SqlPool, Prisma } from '../connections/open-connection.js';

/** The first key of the advisory locks. Only `claim_gate` uses it, too. */
const CLAIMS = 1_668_047_217;
const GATES = 64;

/**
 * Waits for the claims that began before the endpoint's last change was committed. Claims that begin later see the
 * change. It is a separate statement, so that the change holds no lock during the wait.
 */
export async function awaitClaims(sql: SqlPool, endpointId: string): Promise<void> {
  await sql.execute(Prisma.sql`
    SELECT pg_advisory_xact_lock(${CLAIMS}::int, uuid_hash(${endpointId}::uuid) & ${GATES - 1}::int)
  `);
}

/** Does the same for all endpoints of a project, one lock after the other. */
export async function awaitClaimsOfProject(sql: SqlPool, projectId: string): Promise<void> {
  const gates = await sql.query<{ gate: number }[]>(Prisma.sql`
    SELECT DISTINCT uuid_hash(id) & ${GATES - 1}::int AS gate FROM endpoints WHERE project_id = ${projectId}::uuid
  `);
  for (const { gate } of gates) {
    await sql.execute(Prisma.sql`SELECT pg_advisory_xact_lock(${CLAIMS}::int, ${gate}::int)`);
  }
}
