import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Returns events whose fan-out is overdue. Each of at most `limit` parts is looked at again after `againAfterMs`. */
export async function sweepFanOuts(
  prisma: PrismaClient,
  { limit, againAfterMs }: { readonly limit: number; readonly againAfterMs: number },
): Promise<readonly string[]> {
  const rows = await prisma.$queryRaw<{ eventId: string }[]>(Prisma.sql`
    WITH overdue AS (
      SELECT event_id, part FROM fan_out_parts
      WHERE sweep_at <= now()
      ORDER BY sweep_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE fan_out_parts AS f
    SET sweep_at = now() + ${againAfterMs}::float8 * interval '1 millisecond'
    FROM overdue
    WHERE f.event_id = overdue.event_id AND f.part = overdue.part
    RETURNING f.event_id::text AS "eventId"
  `);
  return [...new Set(rows.map(({ eventId }) => eventId))];
}
