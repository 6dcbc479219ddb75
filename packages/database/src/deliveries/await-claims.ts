import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** The first key of the advisory locks, so that they are nobody else's; `pass_claim_gate` has it, too. */
const CLAIMS = 1_668_047_217;
const GATES = 64;

/**
 * Resolves once every claim that did not see the last committed change of an endpoint is committed itself. Claims that begin
 * later see the change. A statement of its own: nothing is locked while it waits.
 */
export async function awaitClaims(prisma: PrismaClient, endpointId: string): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    SELECT pg_advisory_xact_lock(${CLAIMS}::int, uuid_hash(${endpointId}::uuid) & ${GATES - 1}::int)
  `);
}

/** The same for endpoints however many, one lock after the other. */
export async function awaitAllClaims(prisma: PrismaClient): Promise<void> {
  for (let gate = 0; gate < GATES; gate++) {
    await prisma.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(${CLAIMS}::int, ${gate}::int)`);
  }
}
