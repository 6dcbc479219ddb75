import type { Enqueuer } from '@posthorn/acceptance';
import { ApiError, createUuidV7 } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type FileStore, exportFolder, exportKey } from '@posthorn/storage';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { byId } from '../pagination/pages.js';
import { subject } from '../resources/subject.js';
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
  const { exports, files, enqueuer } = dependencies;
  const of = subject({
    group: 'exports',
    tag: 'Exports',
    path: '/v1/exports',
    params: exportParams,
    data: exportSchema,
    item: (request) => requireExport(request, exports),
  });
  return [
    of.post({
      summary: 'Create an export',
      details:
        'A CSV file with a row for each message that was created at `start_time` or later and before `end_time`. The default direction is `outbound`. The file excludes messages that were created after the export. ' +
        '`endpoint_id` requires direction `outbound`, `inbound_endpoint_id` direction `inbound`. Posthorn writes the file in the background. It can be downloaded for 24 hours. ' +
        'A project can have one export in progress, and a number of exports an hour that its plan sets. Further exports get `EXPORT_LIMIT_EXCEEDED` with `Retry-After`.',
      body: parseExportRequest,
      issues: findExportIssues,
      examples: [PENDING_EXPORT],
      errors: ['ENDPOINT_NOT_FOUND', 'EXPORT_LIMIT_EXCEEDED'],
      /** The export is committed before the answer; the job is enqueued afterwards. */
      async handle({ caller, given }) {
        const times = { startTime: getTime(given, 'start_time'), endTime: getTime(given, 'end_time') };
        const endpointId = await findExportedEndpoint(given, caller, dependencies);
        enqueuer.assertPossible();
        const creation = await exports.create(
          {
            id: createUuidV7(),
            projectId: caller.projectId,
            direction: given.direction ?? 'outbound',
            ...times,
            messageStatus: given.status ?? null,
            endpointId: endpointId ?? null,
          },
          planOf(caller).exportsPerHour,
        );
        const row = getCreated(creation);
        enqueuer.exports.add({ exportId: row.id, runs: row.run });
        return { data: presentExport(row) };
      },
    }),
    of.list({
      summary: 'List exports',
      details: 'Newest first.',
      query: parseExportQuery,
      order: byId,
      find: ({ caller: { projectId } }, { after, limit }) =>
        exports.list({ projectId, afterId: after, limit }),
      present: presentExport,
    }),
    of.get({
      summary: 'Get an export',
      details: '`row_count` grows while the file is written.',
      handle: ({ item }) => Promise.resolve({ data: presentExport(item) }),
    }),
    of.remove({
      summary: 'Delete an export',
      details: 'Deletes the file too, and stops an export in progress.',
      /** The file is deleted before the answer. A running export stops, and the sweep deletes its files. */
      async handle({ item: { id } }) {
        await files.deleteFolder(exportFolder(id));
        if (!(await exports.delete(id))) throw new ApiError('NOT_FOUND', 'There is no such export.');
        return id;
      },
    }),
    of.get({
      at: '/:id/download',
      verb: 'download',
      summary: 'Download an export',
      details: 'Redirects to a link to the file. The link is valid for 15 minutes and needs no API key.',
      status: 302,
      data: Type.Object({
        id: exportParams.id,
        download_url: Type.String({ format: 'uri', examples: ['https://example.com/files/export.csv'] }),
      }),
      errors: ['EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
      async handle({ item }) {
        assertReady(item);
        const { id, run, direction } = item;
        const location = await files.createLink(exportKey({ exportId: id, run }), {
          expiresInSeconds: secondsLeft(item),
          fileName: `posthorn-${direction}-${id}.csv`,
        });
        return { location, data: { id, download_url: location } };
      },
    }),
  ];
}
