import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** How long a failed or expired export stays listed. */
const KEPT = '30 days';
/**
 * A deleted export counts towards its project's hourly number. A run that had not noticed the deletion is over by then,
 * too.
 */
const KEPT_DELETED = '1 hour';

/**
 * Call it after the files were deleted. Marks exports as `expired` whose time is over, and deletes rows that are no
 * longer listed.
 */
export async function endExportSweep(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await prisma.$executeRaw(Prisma.sql`
    WITH ended AS (
      DELETE FROM exports
      WHERE id = ANY (${ids}::uuid[])
        AND (
          deleted_at <= now() - ${KEPT_DELETED}::interval
          OR (status IN ('failed', 'expired') AND created_at <= now() - ${KEPT}::interval)
        )
      RETURNING id
    )
    UPDATE exports
    SET
      status = CASE WHEN status = 'completed' AND expires_at <= now() THEN 'expired' ELSE status END,
      sweep_at = CASE
        WHEN deleted_at IS NOT NULL THEN deleted_at + ${KEPT_DELETED}::interval
        ELSE greatest(created_at + ${KEPT}::interval, now() + interval '1 minute')
      END
    WHERE id = ANY (${ids}::uuid[])
      AND (status IN ('completed', 'failed', 'expired') OR deleted_at IS NOT NULL)
      AND id NOT IN (SELECT id FROM ended)
  `);
}
