import { ApiError } from '@posthorn/common';
import type { Database, ExportRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type FileStore, exportKey } from '@posthorn/storage';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { exportParams, requireExport } from './require-export.js';
import { statusOf } from './present-export.js';
import { operation } from '../http/operation.js';

export interface DownloadExportDependencies {
  readonly exports: Pick<Database['exports'], 'findInProject'>;
  readonly files: Pick<FileStore, 'createLink'>;
}

const LINK_LASTS_SECONDS = 15 * 60;

/** GET /v1/exports/{id}/download: redirects to the file with a link that is valid for minutes. */
export function downloadExport({ exports, files }: DownloadExportDependencies): Route<Caller> {
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

function assertReady(row: ExportRow): void {
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

function secondsLeft({ expiresAt }: ExportRow): number {
  const leftMs = (expiresAt?.getTime() ?? 0) - Date.now();
  return Math.max(1, Math.min(LINK_LASTS_SECONDS, Math.floor(leftMs / 1000)));
}
