import type { ExportRow } from '@posthorn/database';
import type { ExportStatus } from '@posthorn/domain';
import { withoutEmpty } from '../without-empty.js';

/** An export as clients see it. */
export function presentExport(row: ExportRow): Readonly<Record<string, unknown>> {
  const isOutbound = row.direction === 'outbound';
  return withoutEmpty({
    id: row.id,
    project_id: row.projectId,
    status: statusOf(row),
    direction: row.direction,
    filter_start_time: row.startTime.toISOString(),
    filter_end_time: row.endTime.toISOString(),
    filter_status: row.messageStatus,
    filter_endpoint_id: isOutbound ? row.endpointId : undefined,
    filter_inbound_endpoint_id: isOutbound ? undefined : row.endpointId,
    row_count: row.rowCount,
    file_size_bytes: row.fileSizeBytes === null ? undefined : Number(row.fileSizeBytes),
    error_message: row.errorMessage,
    started_at: row.startedAt?.toISOString(),
    completed_at: row.completedAt?.toISOString(),
    expires_at: row.expiresAt?.toISOString(),
    created_at: row.createdAt.toISOString(),
  });
}

/** To the millisecond, though the scheduler notes an expiry a moment later. */
export function statusOf({ status, expiresAt }: Pick<ExportRow, 'status' | 'expiresAt'>): ExportStatus {
  return status === 'completed' && expiresAt !== null && expiresAt.getTime() <= Date.now()
    ? 'expired'
    : status;
}
