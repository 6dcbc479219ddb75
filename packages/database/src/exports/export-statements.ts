import type { IdPage } from '../connections/pages.js';
import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type ExportRow, EXPORT_COLUMNS } from './export-row.js';

export * from './create-export.js';

export interface ExportQuery extends IdPage {
  readonly projectId: string;
}

export async function findById({ sql }: Clients, id: string): Promise<ExportRow | undefined> {
  return await find(sql, Prisma.sql`e.id = ${id}::uuid`);
}

/** Never returns another project's export. */
export async function findInProject(
  { sql }: Clients,
  { id, projectId }: { readonly id: string; readonly projectId: string },
): Promise<ExportRow | undefined> {
  return await find(sql, Prisma.sql`e.id = ${id}::uuid AND e.project_id = ${projectId}::uuid`);
}

async function find(client: SqlClient, condition: Prisma.Sql): Promise<ExportRow | undefined> {
  const [row] = await client.query<ExportRow[]>(Prisma.sql`
    SELECT ${EXPORT_COLUMNS} FROM exports AS e WHERE ${condition} AND e.deleted_at IS NULL
  `);
  return row;
}

/** Returns the newest exports first. */
export async function list(
  { sql }: Clients,
  { projectId, afterId, limit }: ExportQuery,
): Promise<readonly ExportRow[]> {
  return await sql.query<ExportRow[]>(Prisma.sql`
    SELECT ${EXPORT_COLUMNS} FROM exports AS e
    WHERE e.project_id = ${projectId}::uuid AND e.deleted_at IS NULL
      AND ${afterId === undefined ? Prisma.sql`true` : Prisma.sql`e.id < ${afterId}::uuid`}
    ORDER BY e.id DESC
    LIMIT ${limit}
  `);
}

export {
  /** A worker that writes the export stops. Returns false when the export does not exist. */
  deleteExport as delete,
};

async function deleteExport({ sql }: Clients, id: string): Promise<boolean> {
  const count = await sql.execute(Prisma.sql`
    UPDATE exports SET deleted_at = now(), sweep_at = now() WHERE id = ${id}::uuid AND deleted_at IS NULL
  `);
  return count === 1;
}

export interface SweptExport {
  readonly id: string;
  /** The number of runs so far. */
  readonly run: number;
  /** True when the export waits for a worker. Otherwise its file must be deleted. */
  readonly waits: boolean;
}

/**
 * Claims exports that have waited too long for a worker, or whose files must be deleted. Schedulers that sweep at the
 * same time claim different exports.
 */
export async function sweep(
  { sql }: Clients,
  { limit, againAfterMs }: { readonly limit: number; readonly againAfterMs: number },
): Promise<readonly SweptExport[]> {
  return await sql.query<SweptExport[]>(Prisma.sql`
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
export async function endSweep({ sql }: Clients, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(Prisma.sql`
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

/** Makes all exports that no worker holds due for the sweep at once. */
export async function sweepWaitingNow({ sql }: Clients): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE exports SET sweep_at = now()
    WHERE status IN ('pending', 'processing') AND deleted_at IS NULL
      AND (leased_until IS NULL OR leased_until <= now())
  `);
}

/** Deletes the exports of deleted projects. The sweep then deletes their files. Returns the number of exports. */
export async function discardOfDeletedProjects({ sql }: Clients): Promise<number> {
  return await sql.execute(Prisma.sql`
    UPDATE exports AS e
    SET deleted_at = now(), sweep_at = now()
    WHERE e.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM projects AS p WHERE p.id = e.project_id AND p.status <> 'deleted')
  `);
}
