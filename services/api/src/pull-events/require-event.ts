import { ApiError } from '@posthorn/common';
import type { ApiRequest } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import type { SourceResource } from '../sources/source-resource.js';
import { describe } from '../schemas/describe.js';
import { parsePathId } from '../resources/path-ids.js';

/** The parameters of a path to an event. */
export function eventParams({ idSchema }: SourceResource): {
  readonly id: TSchema;
  readonly eventId: TSchema;
} {
  return { id: idSchema, eventId: describe(uuidSchema, 'The id of the event.') };
}

export interface EventInProject {
  readonly endpointId: string;
  readonly id: string;
}

/** Parses a path to an event of the caller's pull endpoint. Throws INVALID_REQUEST for a malformed id. */
export async function requireEvent(
  request: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  resource: SourceResource,
): Promise<EventInProject> {
  const id = parsePathId(request.params['eventId'], { noun: 'an event', path: 'event_id' });
  const endpoint = await resource.require(request);
  return { endpointId: endpoint.id, id };
}

export function noSuchEvent(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such event.');
}
