import type { Enqueuer, EventPublisher, ProjectRates } from '@posthorn/acceptance';
import { type ValueHasher, ApiError } from '@posthorn/common';
import type { Database, EventRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { PayloadSchemas } from '@posthorn/payload-schemas';
import type { Caller } from '../http/caller.js';
import { parsePathId } from '../resources/path-ids.js';

export interface EventDependencies extends Pick<Database, 'events' | 'messages' | 'payloads' | 'consumers'> {
  readonly enqueuer: Enqueuer;
  readonly rates: ProjectRates;
  readonly schemas: PayloadSchemas;
  readonly hasher: ValueHasher;
  readonly publisher: EventPublisher;
}

/**
 * Finds the event that a path names. Throws INVALID_REQUEST for a malformed id, and NOT_FOUND for an event of another
 * project.
 */
export async function requireEvent(
  { params, caller: { projectId } }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  events: Database['events'],
): Promise<EventRow> {
  const id = parsePathId(params['id'], { noun: 'an event' });
  const row = await events.findInProject({ projectId, id });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such event.');
  return row;
}
