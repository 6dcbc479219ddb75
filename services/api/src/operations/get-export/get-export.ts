import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getOwnExport } from '../../exports/own-export.js';
import { presentExport } from '../../exports/present-export.js';

/** GET /v1/exports/{id}: how far it is; `row_count` grows while it is written. */
export function getExport(exports: Pick<Database['exports'], 'findById'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/exports/:id',
    handle: async (request) => ({ data: presentExport(await getOwnExport(request, exports)) }),
  };
}
