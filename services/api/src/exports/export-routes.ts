import type { Enqueuer } from '@posthorn/acceptance';
import { ApiError, createUuidV7 } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type FileStore, exportFolder, exportKey } from '@posthorn/storage';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema, parseIdCursor, presentById } from '../pagination/pages.js';
import { flagSchema } from '../schemas/values.js';
import {
  assertReady,
  findExportedEndpoint,
  findExportIssues,
  getCreated,
  getTime,
  requireExport,
  secondsLeft,
} from './export-rules.js';
import {
  exportParams,
  exportSchema,
  parseExportQuery,
  parseExportRequest,
  PENDING_EXPORT,
  presentExport,
} from './export-schema.js';

interface Dependencies extends Pick<Database, 'exports' | 'endpoints' | 'sources'> {
  readonly files: FileStore;
  readonly enqueuer: Enqueuer;
}

export function exportRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [create, list, get, remove, download].map((route) => route(dependencies));
}

/** The export is committed before the response; the job is enqueued afterwards. */
function create(dependencies: Dependencies): Route<Caller> {
  const { exports, enqueuer } = dependencies;
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
    async handle({ caller, json }) {
      const given = await json();
      const request = parseExportRequest(given, findExportIssues(given));
      const times = { startTime: getTime(request, 'start_time'), endTime: getTime(request, 'end_time') };
      const endpointId = await findExportedEndpoint(request, caller, dependencies);
      enqueuer.assertPossible();
      const creation = await exports.create(
        {
          id: createUuidV7(),
          projectId: caller.projectId,
          direction: request.direction ?? 'outbound',
          ...times,
          messageStatus: request.status ?? null,
          endpointId: endpointId ?? null,
        },
        planOf(caller).exportsPerHour,
      );
      const row = getCreated(creation);
      enqueuer.exports.add({ exportId: row.id, runs: row.run });
      return { data: presentExport(row) };
    },
  });
}

function list({ exports }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/exports',
    description: {
      operationId: 'exports.list',
      summary: 'List exports',
      details: 'Newest first.',
      tag: 'Exports',
      query: parseExportQuery,
      data: Type.Array(exportSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor } = parseExportQuery(query);
      const found = await exports.list({
        projectId: caller.projectId,
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
      });
      return await presentById(found, { limit, answerTurn, present: presentExport });
    },
  });
}

function get({ exports }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/exports/:id',
    description: {
      operationId: 'exports.get',
      summary: 'Get an export',
      details: '`row_count` grows while the file is written.',
      tag: 'Exports',
      params: exportParams,
      data: exportSchema,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({ data: presentExport(await requireExport(request, exports)) }),
  });
}

/** The file is deleted before the response. A running export stops, and the sweep deletes its files. */
function remove({ exports, files }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/exports/:id',
    description: {
      operationId: 'exports.delete',
      summary: 'Delete an export',
      details: 'Deletes the file too, and stops an export in progress.',
      tag: 'Exports',
      params: exportParams,
      data: Type.Object({ id: exportParams.id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id } = await requireExport(request, exports);
      await files.deleteFolder(exportFolder(id));
      if (!(await exports.delete(id))) throw new ApiError('NOT_FOUND', 'There is no such export.');
      return { data: { id, deleted: true } };
    },
  });
}

function download({ exports, files }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/exports/:id/download',
    description: {
      operationId: 'exports.download',
      summary: 'Download an export',
      details: 'Redirects to a link to the file. The link is valid for 15 minutes and needs no API key.',
      tag: 'Exports',
      params: exportParams,
      status: 302,
      data: Type.Object({
        id: exportParams.id,
        download_url: Type.String({ format: 'uri', examples: ['https://example.com/files/export.csv'] }),
      }),
      errors: ['NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
    },
    async handle(request) {
      const row = await requireExport(request, exports);
      assertReady(row);
      const { id, run, direction } = row;
      const location = await files.createLink(exportKey({ exportId: id, run }), {
        expiresInSeconds: secondsLeft(row),
        fileName: `posthorn-${direction}-${id}.csv`,
      });
      return { location, data: { id, download_url: location } };
    },
  });
}
