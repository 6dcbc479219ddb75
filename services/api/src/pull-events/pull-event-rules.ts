import { ApiError, isJson } from '@posthorn/common';
import type { Database, EventWithPayload } from '@posthorn/database';
import { HOUR } from '@posthorn/domain';
import type { ApiRequest } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import { parsePathId } from '../resources/path-ids.js';
import { describe, uuidSchema } from '../schemas/values.js';
import type { SourceResource } from '../sources/source-resource.js';

export interface PullEventDependencies extends Pick<Database, 'pullEvents' | 'messages'> {
  readonly resource: SourceResource;
  /** No payload is older. */
  readonly longestRetentionHours: number;
}

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

/** The time before which an endpoint holds no event: days before it need not be read. */
export function oldestPossible(
  { createdAt }: { readonly createdAt: Date },
  longestRetentionHours: number,
): Date {
  return new Date(Math.max(createdAt.getTime(), Date.now() - longestRetentionHours * HOUR));
}

/** Serializes an event's payload as response members: JSON byte for byte, other payloads in base64. */
export function serializePayload({
  body,
  bodyBytes,
}: Pick<EventWithPayload, 'body' | 'bodyBytes'>): Readonly<Record<string, string>> {
  const bytes = Buffer.from(bodyBytes ?? body);
  if (bodyBytes === null && isJson(bytes)) return { payload: body };
  return { payload: JSON.stringify(bytes.toString('base64')), payload_encoding: '"base64"' };
}

/** Distinguishes an event that retention removed from an event that never existed. */
export async function explainAbsence(
  { endpointId, projectId, id }: EventInProject & Pick<Caller, 'projectId'>,
  messages: Database['messages'],
): Promise<ApiError> {
  const message = await messages.findInProject({ projectId, direction: 'pull', id });
  return message?.endpointId === endpointId
    ? new ApiError('PAYLOAD_UNAVAILABLE', 'Retention removed the payload of this event.')
    : noSuchEvent();
}
