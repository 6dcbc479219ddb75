import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-dependencies.js';
import type { Caller } from '../http/caller.js';
import { createExport } from '../exports/create-export.js';
import { deleteExport } from '../exports/delete-export.js';
import { downloadExport } from '../exports/download-export.js';
import { getExport } from '../exports/get-export.js';
import { listExports } from '../exports/list-exports.js';

export function exportRoutes({
  database: { exports, endpoints, sources },
  files,
  enqueuer,
}: Pick<ApiDependencies, 'database' | 'files' | 'enqueuer'>): readonly Route<Caller>[] {
  return [
    createExport({ exports, endpoints, sources, enqueuer }),
    listExports({ exports }),
    getExport({ exports }),
    deleteExport({ exports, files }),
    downloadExport({ exports, files }),
  ];
}
