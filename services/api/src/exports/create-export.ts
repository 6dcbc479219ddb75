import { ApiError, createUuidV7, parsePrefixedId } from '@posthorn/common';
import type { Database, ExportCreation, ExportRow } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { Enqueuer } from '@posthorn/acceptance';
import { type Caller, planOf } from '../http/caller.js';
import { type ExportRequest, findExportIssues, parseExportRequest } from './export-request.js';
import { exportSchema, presentExport } from './present-export.js';
import { operation } from '../http/operation.js';
import { parseTime } from '../pagination/parse-time.js';
import { PENDING_EXPORT } from './export-examples.js';

export interface CreateExportDependencies {
  readonly exports: Pick<Database['exports'], 'create'>;
  readonly endpoints: Pick<Database['endpoints'], 'findInProject'>;
  readonly sources: Pick<Database['sources'], 'findInProject'>;
  readonly enqueuer: Pick<Enqueuer, 'assertPossible' | 'addExport'>;
}

/** The `Retry-After` of a request while another export is being written. Most exports take seconds. */
const RETRY_AFTER_MS = 10 * SECOND;

/** POST /v1/exports. The export is committed before the response; the job is enqueued afterwards. */
export function createExport(dependencies: CreateExportDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/exports',
    description: {
      operationId: 'exports.create',
      summary: 'Create an export',
      details:
        'A CSV file with a row for each message that was created at `start_time` or later and before `end_time`. The default direction is `outbound`. The file excludes messages that were created after the export. ' +
        '`endpoint_id` requires direction `outbound`, `inbound_endpoint_id` direction `inbound`. Posthorn writes the file in the background. It can be downloaded for 24 hours. ' +
        'A project can have one export in progress, and a number of exports an hour that its plan sets. Further exports get `EXPORT_LIMIT_EXCEEDED` with `Retry-After`.',
      tag: 'Exports',
      body: parseExportRequest,
      status: 201,
      data: exportSchema,
      examples: [PENDING_EXPORT],
      errors: ['ENDPOINT_NOT_FOUND', 'EXPORT_LIMIT_EXCEEDED'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  { caller, json }: ApiRequest<Caller>,
  dependencies: CreateExportDependencies,
): Promise<ApiResponse<typeof exportSchema>> {
  const { exports, enqueuer } = dependencies;
  const given = await json();
  const request = parseExportRequest(given, findExportIssues(given));
  const times = { startTime: getTime(request, 'start_time'), endTime: getTime(request, 'end_time') };
  const direction = request.direction ?? 'outbound';
  const endpointId = await findEndpointInProject(request, caller, dependencies);
  enqueuer.assertPossible();
  const creation = await exports.create(
    {
      id: createUuidV7(),
      projectId: caller.projectId,
      direction,
      ...times,
      messageStatus: request.status ?? null,
      endpointId: endpointId ?? null,
    },
    planOf(caller).exportsPerHour,
  );
  const row = getCreated(creation);
  enqueuer.addExport({ exportId: row.id, runs: row.run });
  return { data: presentExport(row) };
}

function getTime(request: ExportRequest, name: 'start_time' | 'end_time'): Date {
  const time = parseTime(request[name], name);
  if (time === undefined) throw new Error('The schema let a request through.');
  return time;
}

/** The UUID of the endpoint that the request names, if it names one. Throws ENDPOINT_NOT_FOUND. */
async function findEndpointInProject(
  { endpoint_id: publicId, inbound_endpoint_id: inboundId }: ExportRequest,
  { projectId }: Caller,
  { endpoints, sources }: Pick<CreateExportDependencies, 'endpoints' | 'sources'>,
): Promise<string | undefined> {
  const id = publicId === undefined ? inboundId?.toLowerCase() : parsePrefixedId('endpoint', publicId);
  if (id === undefined) return undefined;
  const isInbound = publicId === undefined;
  const row = isInbound
    ? await sources.findInProject({ id, projectId, direction: 'inbound' })
    : await endpoints.findInProject({ id, projectId });
  if (row === undefined) {
    throw new ApiError('ENDPOINT_NOT_FOUND', 'There is no such endpoint in this project.');
  }
  return id;
}

function getCreated(creation: ExportCreation): ExportRow {
  switch (creation.kind) {
    case 'created':
      return creation.row;
    case 'in-progress':
      throw exportLimitExceeded('Another export of this project is in progress.', RETRY_AFTER_MS);
    case 'too-many':
      throw exportLimitExceeded('This plan allows no more exports in an hour.', creation.retryAfterMs);
  }
}

function exportLimitExceeded(message: string, retryAfterMs: number): ApiError {
  return new ApiError('EXPORT_LIMIT_EXCEEDED', message, {
    details: { retry_after_ms: retryAfterMs },
    retryAfterSeconds: retryAfterMs / 1000,
  });
}
