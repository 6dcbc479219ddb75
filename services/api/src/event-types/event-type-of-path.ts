import { ApiError, invalidRequest } from '@posthorn/common';
import type { EventTypeOfProject } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { fitsName } from '../schemas/chosen-name.js';
import { EVENT_TYPE_NAME_RULE, eventTypeNameSchema } from '../schemas/event-type-name-schema.js';

export const eventTypeParams = { name: eventTypeNameSchema };

/** The event type that a path names, of the caller's project. Throws INVALID_REQUEST for a malformed name. */
export function eventTypeOfPath({
  params,
  caller: { projectId },
}: Pick<ApiRequest<Caller>, 'params' | 'caller'>): EventTypeOfProject {
  const name = params['name'] ?? '';
  if (!fitsName(name, EVENT_TYPE_NAME_RULE))
    throw invalidRequest([{ path: 'name', message: 'is not the name of an event type' }]);
  return { projectId, name };
}

export function noSuchEventType(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such event type.');
}
