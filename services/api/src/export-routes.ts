import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-routes.js';
import type { Caller } from './caller.js';
import { createExport } from './operations/create-export/create-export.js';
import { deleteExport } from './operations/delete-export/delete-export.js';
import { downloadExport } from './operations/download-export/download-export.js';
import { getExport } from './operations/get-export/get-export.js';
import { listExports } from './operations/list-exports/list-exports.js';

export function exportRoutes({
  database: { exports, endpoints, receptions },
  files,
  handOff,
}: Pick<ApiDependencies, 'database' | 'files' | 'handOff'>): readonly Route<Caller>[] {
  return [
    createExport({ exports, endpoints, receptions, handOff }),
    listExports(exports),
    getExport(exports),
    deleteExport({ exports, files }),
    downloadExport({ exports, files }),
  ];
}
