import type { ExportRow } from '@posthorn/database';
import { type ExportStatus, EXPORT_STATUSES, EXPORTED_STATUSES } from '@posthorn/domain';
import { type Parser, type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type, { type Static } from 'typebox';
import { withoutEmpty } from '../http/without-empty.js';
import { pageQuery } from '../pagination/pages.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { ENDPOINT_ID, ENDPOINT_UUID, INBOUND_ENDPOINT_ID, PROJECT_ID } from '../resources/example-ids.js';
import { countSchema, describe, momentSchema, uuidSchema } from '../schemas/values.js';

const FILTER = {
  project_id: PROJECT_ID,
  filter_start_time: '2026-01-01T00:00:00.000Z',
  filter_end_time: '2026-02-01T00:00:00.000Z',
} as const;

const OUTBOUND = {
  id: '019c13ec-9e00-73a9-a5d6-4b5c6d7e8f90',
  ...FILTER,
  direction: 'outbound',
  filter_status: 'failed_permanent',
  filter_endpoint_id: ENDPOINT_UUID,
  created_at: '2026-02-01T08:00:00.000Z',
} as const;

/** A newly created export. */
export const PENDING_EXPORT = { ...OUTBOUND, status: 'pending' } as const;

const EXPORTS = [
  {
    ...OUTBOUND,
    status: 'completed',
    row_count: 1000,
    file_size_bytes: 271_320,
    started_at: '2026-02-01T08:00:00.040Z',
    completed_at: '2026-02-01T08:00:00.410Z',
    expires_at: '2026-02-02T08:00:00.410Z',
  },
  {
    id: '019c13b5-af80-74ba-b6e7-5c6d7e8f90a1',
    ...FILTER,
    status: 'failed',
    direction: 'inbound',
    filter_inbound_endpoint_id: INBOUND_ENDPOINT_ID,
    error_message: 'The export could not be written. Please create another one.',
    started_at: '2026-02-01T07:00:00.030Z',
    created_at: '2026-02-01T07:00:00.000Z',
  },
] as const;

const TIMES = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-02-01T00:00:00Z' } as const;

/** One request per direction. */
const NEW_EXPORTS = [
  { ...TIMES, direction: 'outbound', endpoint_id: ENDPOINT_ID, status: 'failed_permanent' },
  { ...TIMES, direction: 'inbound', inbound_endpoint_id: INBOUND_ENDPOINT_ID },
] as const;

export const exportParams = { id: describe(uuidSchema, 'The id of the export.') };

const schema = Type.Object(
  {
    start_time: Type.String({
      format: 'date-time',
      description: 'Messages that were created at this time or later.',
    }),
    end_time: Type.String({
      format: 'date-time',
      description: 'Messages that were created before this time, which must be after `start_time`.',
    }),
    status: Type.Optional(
      Type.Enum([...EXPORTED_STATUSES], { description: 'Only messages of this status.' }),
    ),
    direction: Type.Optional(
      Type.Enum(['outbound', 'inbound'], {
        default: 'outbound',
        description: 'Sent messages, or messages that inbound endpoints received.',
      }),
    ),
    endpoint_id: Type.Optional(
      describe(endpointIdSchema, 'Only messages of this endpoint. Requires direction `outbound`.'),
    ),
    inbound_endpoint_id: Type.Optional(
      describe(uuidSchema, 'Only messages of this inbound endpoint. Requires direction `inbound`.'),
    ),
  },
  { title: 'NewExport', examples: NEW_EXPORTS },
);

export type ExportRequest = Static<typeof schema>;

/** The body of POST /v1/exports. */
export const parseExportRequest: Parser<typeof schema> = createParser(schema);

export const parseExportQuery = createQueryParser(pageQuery(50, 100));

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
