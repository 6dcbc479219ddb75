import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type FileStore, exportFolder } from '@posthorn/storage';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { exportParams, requireExport } from './require-export.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { operation } from '../http/operation.js';

export interface DeleteExportDependencies {
  readonly exports: Pick<Database['exports'], 'findInProject' | 'delete'>;
  readonly files: Pick<FileStore, 'deleteFolder'>;
}

/**
 * DELETE /v1/exports/{id}. The file is deleted before the response. A running export stops, and the sweep deletes its
 * files.
 */
export function deleteExport({ exports, files }: DeleteExportDependencies): Route<Caller> {
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
