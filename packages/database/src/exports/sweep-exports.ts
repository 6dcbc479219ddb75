import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface SweptExport {
  readonly id: string;
  /** The number of runs so far. */
  readonly run: number;
  /** True when the export waits for a worker. Otherwise its file must be deleted. */
  readonly waits: boolean;
}

/** Claims the exports that need work. Schedulers that sweep at the same time claim different exports. */
export async function sweepExports(
  prisma: PrismaClient,
  { limit, againAfterMs }: { readonly limit: number; readonly againAfterMs: number },
): Promise<readonly SweptExport[]> {
  return await prisma.$queryRaw<SweptExport[]>(Prisma.sql`
    WITH due AS (
      SELECT id FROM exports WHERE sweep_at <= now() ORDER BY sweep_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE exports AS e
    SET sweep_at = now() + ${againAfterMs}::float8 * interval '1 millisecond'
    FROM due
    WHERE e.id = due.id
    RETURNING e.id::text AS id, e.run, e.status IN ('pending', 'processing') AND e.deleted_at IS NULL AS waits
  `);
}
