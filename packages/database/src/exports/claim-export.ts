import type { MessageStatus } from '@posthorn/domain';
import type pg from 'pg';

/** A run of an export, and the export's filter. */
export interface ExportClaim {
  readonly id: string;
  /** Identifies the run among all runs of the export. */
  readonly run: number;
  /** The number of runs that were not returned to the queue, including this one. */
  readonly tries: number;
  readonly projectId: string;
  readonly direction: 'outbound' | 'inbound';
  readonly startTime: Date;
  /** Exclusive. */
  readonly endTime: Date;
  /** Messages that were created later are left out, so that an export ends. */
  readonly createdAt: Date;
  readonly messageStatus: MessageStatus | null;
  readonly endpointId: string | null;
}

/** Begins a run unless another run is active. */
export async function claimExport(
  pool: Pick<pg.Pool, 'query'>,
  id: string,
  leaseMs: number,
): Promise<ExportClaim | undefined> {
  const { rows } = await pool.query<ExportClaim>(
    `
    UPDATE exports
    SET
      status = 'processing', run = run + 1, tries = tries + 1, row_count = 0,
      started_at = coalesce(started_at, now()),
      leased_until = now() + $2::float8 * interval '1 millisecond',
      sweep_at = now() + $2::float8 * interval '1 millisecond'
    WHERE id = $1::uuid
      AND status IN ('pending', 'processing')
      AND deleted_at IS NULL
      AND (leased_until IS NULL OR leased_until <= now())
    RETURNING
      id::text AS id, run, tries, project_id::text AS "projectId", direction, start_time AS "startTime",
      end_time AS "endTime", created_at AS "createdAt", message_status AS "messageStatus",
      endpoint_id::text AS "endpointId"
    `,
    [id, leaseMs],
  );
  return rows[0];
}
