import { type Issue, ApiError, parsePrefixedId } from '@posthorn/common';
import type { Database, ExportCreation, ExportRow } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import { type ApiRequest, parseDateTime } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { parseTime } from '../pagination/times.js';
import { parsePathId } from '../resources/path-ids.js';
import { type ExportRequest, statusOf } from './export-schema.js';

/** The `Retry-After` of a request while another export is being written. Most exports take seconds. */
const RETRY_AFTER_MS = 10 * SECOND;

const LINK_LASTS_SECONDS = 15 * 60;

/**
 * Finds the export that a path names. Throws INVALID_REQUEST for a malformed UUID, NOT_FOUND for another project's
 * export.
 */
export async function requireExport(
  { params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  exports: Database['exports'],
): Promise<ExportRow> {
  const id = parsePathId(params['id'], { noun: 'an export' });
  const row = await exports.findInProject({ id, projectId: caller.projectId });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such export.');
  return row;
}

/** Issues that the schema cannot express. */
export function findExportIssues(given: unknown): readonly Issue[] {
  return [...findEndpointIssues(given), ...findTimeIssues(given)];
}

function findEndpointIssues(given: unknown): readonly Issue[] {
  const direction = readMember(given, 'direction') ?? 'outbound';
  const has = (name: string): boolean => readMember(given, name) !== undefined;
  return [
    ...(direction === 'inbound' && has('endpoint_id')
      ? [{ path: 'endpoint_id', message: 'is for exports of direction outbound' }]
      : []),
    ...(direction === 'outbound' && has('inbound_endpoint_id')
      ? [{ path: 'inbound_endpoint_id', message: 'is for exports of direction inbound' }]
      : []),
  ];
}

function findTimeIssues(given: unknown): readonly Issue[] {
  const [start, end] = [readMember(given, 'start_time'), readMember(given, 'end_time')];
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  // The schema rejects malformed times. A comparison with NaN is false here.
  return parseDateTime(end) <= parseDateTime(start)
    ? [{ path: 'end_time', message: 'must be after start_time' }]
    : [];
}

export function getTime(request: ExportRequest, name: 'start_time' | 'end_time'): Date {
  const time = parseTime(request[name], name);
  if (time === undefined) throw new Error('The schema let a request through.');
  return time;
}

/** The UUID of the endpoint that the request names, if it names one. Throws ENDPOINT_NOT_FOUND. */
export async function findExportedEndpoint(
  { endpoint_id: publicId, inbound_endpoint_id: inboundId }: ExportRequest,
  { projectId }: Caller,
  { endpoints, sources }: Pick<Database, 'endpoints' | 'sources'>,
): Promise<string | undefined> {
  const isInbound = publicId === undefined;
  const id = isInbound ? inboundId?.toLowerCase() : parsePrefixedId('endpoint', publicId);
  if (id === undefined) return undefined;
  const row = isInbound
    ? await sources.findInProject({ id, projectId, direction: 'inbound' })
    : await endpoints.findAnyInProject({ id, projectId });
  if (row === undefined) {
    throw new ApiError('ENDPOINT_NOT_FOUND', 'There is no such endpoint in this project.');
  }
  return id;
}

export function getCreated(creation: ExportCreation): ExportRow {
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

export function assertReady(row: ExportRow): void {
  switch (statusOf(row)) {
    case 'completed':
      return;
    case 'expired':
      throw new ApiError('EXPORT_EXPIRED', 'The file of this export was deleted when its time was over.');
    case 'failed':
      throw new ApiError('EXPORT_NOT_READY', 'This export failed: it has no file.');
    case 'pending':
    case 'processing':
      throw new ApiError('EXPORT_NOT_READY', 'The export is not completed yet.');
  }
}

export function secondsLeft({ expiresAt }: ExportRow): number {
  const leftMs = (expiresAt?.getTime() ?? 0) - Date.now();
  return Math.max(1, Math.min(LINK_LASTS_SECONDS, Math.floor(leftMs / 1000)));
}
