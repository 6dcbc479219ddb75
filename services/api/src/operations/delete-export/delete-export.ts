import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { FileStore } from '@posthorn/storage';
import { exportFolder } from '@posthorn/storage';
import type { Caller } from '../../caller.js';
import { getOwnExport } from '../../exports/own-export.js';

export interface DeleteExportDependencies {
  readonly exports: Pick<Database['exports'], 'findById' | 'delete'>;
  readonly files: Pick<FileStore, 'deleteFolder'>;
}

/** DELETE /v1/exports/{id}: the file is gone when this answers; what is being written is given up, and swept away. */
export function deleteExport({ exports, files }: DeleteExportDependencies): Route<Caller> {
  return {
    method: 'delete',
    path: '/v1/exports/:id',
    async handle(request) {
      const { id } = await getOwnExport(request, exports);
      await files.deleteFolder(exportFolder(id));
      if (!(await exports.delete(id))) throw new ApiError('NOT_FOUND', 'There is no such export.');
      return { data: { id, deleted: true } };
    },
  };
}
