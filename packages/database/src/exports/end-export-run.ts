import { EXPORT_LIFETIME_MS } from '@posthorn/domain';
import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

export interface ExportRun {
  readonly id: string;
  readonly run: number;
}

export interface ExportResult {
  readonly rowCount: number;
  readonly fileSizeBytes: number;
}

/** Matches the latest run while it is active. */
const IS_RUN = `id = $1::uuid AND run = $2 AND status = 'processing' AND deleted_at IS NULL`;

export async function completeExport(
  pool: Pool,
  { id, run }: ExportRun,
  { rowCount, fileSizeBytes }: ExportResult,
): Promise<boolean> {
  const { rowCount: changed } = await pool.query(
    `
    UPDATE exports
    SET
      status = 'completed', row_count = $3, file_size_bytes = $4, completed_at = now(), leased_until = NULL,
      expires_at = now() + $5::float8 * interval '1 millisecond',
      sweep_at = now() + $5::float8 * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, rowCount, fileSizeBytes, EXPORT_LIFETIME_MS],
  );
  return changed === 1;
}

export async function retryExportLater(
  pool: Pool,
  { id, run }: ExportRun,
  { delayMs, sweepAfterMs }: { readonly delayMs: number; readonly sweepAfterMs: number },
): Promise<void> {
  await pool.query(
    `
    UPDATE exports
    SET
      status = 'pending',
      leased_until = now() + $3::float8 * interval '1 millisecond',
      sweep_at = now() + ($3::float8 + $4::float8) * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, delayMs, sweepAfterMs],
  );
}

export async function releaseExport(pool: Pool, { id, run }: ExportRun, sweepAfterMs: number): Promise<void> {
  await pool.query(
    `
    UPDATE exports
    SET
      status = 'pending', leased_until = NULL, tries = tries - 1,
      sweep_at = now() + $3::float8 * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, sweepAfterMs],
  );
}

export async function failExport(pool: Pool, { id, run }: ExportRun, errorMessage: string): Promise<void> {
  await pool.query(
    `
    UPDATE exports
    SET status = 'failed', error_message = $3, leased_until = NULL, row_count = NULL, sweep_at = now()
    WHERE ${IS_RUN}
    `,
    [id, run, errorMessage],
  );
}
