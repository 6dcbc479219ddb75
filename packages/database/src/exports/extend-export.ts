import type pg from 'pg';
import type { ExportRun } from './end-export-run.js';

/** Returns false when the run was lost to another run or to a deletion. */
export async function extendExport(
  pool: Pick<pg.Pool, 'query'>,
  { id, run }: ExportRun,
  { rowCount, leaseMs }: { readonly rowCount: number; readonly leaseMs: number },
): Promise<boolean> {
  const { rowCount: changed } = await pool.query(
    `
    UPDATE exports
    SET
      row_count = $3,
      leased_until = now() + $4::float8 * interval '1 millisecond',
      sweep_at = now() + $4::float8 * interval '1 millisecond'
    WHERE id = $1::uuid AND run = $2 AND status = 'processing' AND deleted_at IS NULL
    `,
    [id, run, rowCount, leaseMs],
  );
  return changed === 1;
}
