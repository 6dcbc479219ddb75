import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Each table, and the condition of the rows that are of no use any more. */
const EXPIRED = [
  [
    Prisma.sql`console_sessions AS e`,
    Prisma.sql`expires_at < now() OR NOT EXISTS (SELECT FROM console_session_keys WHERE session_id = e.id)`,
  ],
  [Prisma.sql`portal_sessions`, Prisma.sql`expires_at < now()`],
  [Prisma.sql`console_codes`, Prisma.sql`expires_at < now()`],
  [Prisma.sql`failed_sign_ins`, Prisma.sql`ends_at < now()`],
] as const;

/** Deletes at most `limit` rows of each table. Returns the largest of the numbers. */
export async function deleteExpiredSessions(prisma: PrismaClient, limit: number): Promise<number> {
  const counts: number[] = [];
  for (const [table, condition] of EXPIRED) {
    counts.push(
      await prisma.$executeRaw(Prisma.sql`
        DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${limit}))
      `),
    );
  }
  return Math.max(...counts);
}
