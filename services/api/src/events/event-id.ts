import { ApiError } from '@posthorn/common';
import type { Database, EventRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { describe } from '../schemas/describe.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { parsePathId } from '../resources/path-ids.js';

export const eventParams = { id: describe(uuidSchema, 'The id of the event.') };

/**
 * Finds the event that a path names. Throws INVALID_REQUEST for a malformed id, and NOT_FOUND for an event of another
 * project.
 */
export async function requireEvent(
  { params, caller: { projectId } }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  events: Pick<Database['events'], 'findInProject'>,
): Promise<EventRow> {
  const id = parsePathId(params['id'], { noun: 'an event' });
  const row = await events.findInProject({ projectId, id });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such event.');
  return row;
}
