import { type ValueHasher, ApiError, isLargeJson } from '@posthorn/common';
import type { Database, EventPayload } from '@posthorn/database';
import { HOUR } from '@posthorn/domain';
import type { Caller } from '../http/caller.js';
import type { SourceResource } from '../sources/source-resource.js';

export interface PullEventDependencies extends Pick<
  Database,
  'pullEvents' | 'payloads' | 'messages' | 'metrics'
> {
  readonly resource: SourceResource;
  readonly hasher: ValueHasher;
  /** No payload is older. */
  readonly longestRetentionHours: number;
}

/** The time before which an endpoint holds no event: days before it need not be read. */
export function oldestPossible(
  { createdAt }: { readonly createdAt: Date },
  longestRetentionHours: number,
): Date {
  return new Date(Math.max(createdAt.getTime(), Date.now() - longestRetentionHours * HOUR));
}

/** Serializes an event's payload as response members: JSON byte for byte, other payloads in base64. */
export async function serializePayload(
  { body, bodyBytes }: EventPayload,
  pause: () => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const bytes = Buffer.from(bodyBytes ?? body);
  if (bodyBytes === null && (await isLargeJson(bytes, pause))) return { payload: body };
  return { payload: JSON.stringify(bytes.toString('base64')), payload_encoding: '"base64"' };
}

interface EventInProject {
  readonly endpointId: string;
  readonly id: string;
}

/** Distinguishes an event that retention removed from an event that never existed. */
export async function explainAbsence(
  { endpointId, projectId, id }: EventInProject & Pick<Caller, 'projectId'>,
  messages: Database['messages'],
): Promise<ApiError> {
  const message = await messages.findInProject({ projectId, direction: 'pull', id });
  return message?.endpointId === endpointId
    ? new ApiError('PAYLOAD_UNAVAILABLE', 'Retention removed the payload of this event.')
    : new ApiError('NOT_FOUND', 'There is no such event.');
}
