import { ApiError, invalidRequest, isUuid } from '@posthorn/common';
import type { Database, ExportRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { describe } from '../schemas/describe.js';

export const exportParams = { id: describe(uuidSchema, 'The id of the export.') };

/**
 * Finds the export that a path names. Throws INVALID_REQUEST for a malformed UUID, NOT_FOUND for another project's
 * export.
 */
export async function requireExport(
  { params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  exports: Pick<Database['exports'], 'findInProject'>,
): Promise<ExportRow> {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw invalidRequest([{ path: 'id', message: 'is not an export id (a UUID)' }]);
  const row = await exports.findInProject({ id: id.toLowerCase(), projectId: caller.projectId });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such export.');
  return row;
}
