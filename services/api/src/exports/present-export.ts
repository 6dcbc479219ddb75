import type { ExportRow } from '@posthorn/database';
import { type ExportStatus, EXPORT_STATUSES, EXPORTED_STATUSES } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema } from '../schemas/count-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { withoutEmpty } from '../http/without-empty.js';
import { EXPORTS } from './export-examples.js';

export const exportSchema = Type.Object(
  {
    id: uuidSchema,
    project_id: uuidSchema,
    status: Type.Unsafe<string>({ enum: EXPORT_STATUSES }),
    direction: Type.Unsafe<string>({ enum: ['outbound', 'inbound'] }),
    filter_start_time: momentSchema,
    filter_end_time: momentSchema,
    filter_status: Type.Optional(Type.Unsafe<string>({ enum: EXPORTED_STATUSES })),
    filter_endpoint_id: Type.Optional(uuidSchema),
    filter_inbound_endpoint_id: Type.Optional(uuidSchema),
    row_count: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Grows while the file is written.', examples: [1000] }),
    ),
    file_size_bytes: Type.Optional(countSchema),
    error_message: Type.Optional(Type.String({ examples: ['The export could not be written.'] })),
    started_at: Type.Optional(momentSchema),
    completed_at: Type.Optional(momentSchema),
    expires_at: Type.Optional(momentSchema),
    created_at: momentSchema,
  },
  { title: 'Export', examples: EXPORTS },
);

export function presentExport(row: ExportRow): View<typeof exportSchema> {
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

/** Compares the expiry with the clock to the millisecond, because the scheduler records it later. */
export function statusOf({ status, expiresAt }: Pick<ExportRow, 'status' | 'expiresAt'>): ExportStatus {
  return status === 'completed' && expiresAt !== null && expiresAt.getTime() <= Date.now()
    ? 'expired'
    : status;
}
