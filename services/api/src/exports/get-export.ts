import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { exportParams, requireExport } from './require-export.js';
import { exportSchema, presentExport } from './present-export.js';
import { operation } from '../http/operation.js';

/** GET /v1/exports/{id}: the progress of an export. `row_count` grows while the worker writes the file. */
export function getExport({
  exports,
}: {
  readonly exports: Pick<Database['exports'], 'findInProject'>;
}): Route<Caller> {
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
