import type { Addressed, Allowance } from '@posthorn/acceptance';
import { ApiError } from '@posthorn/common';
import { type EventRow, type KnownPublication, countMessages } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { BodyWithPayload } from '../payloads/read-payload.js';
import type { EventDependencies } from './event-rules.js';
import { readNewEvent } from './read-new-event.js';
import { refuseEvent } from './refuse-event.js';
import { findWarnings } from './warnings.js';

/** An event with its messages and warnings. */
export interface ReadyEvent extends Addressed {
  readonly messageCount: number;
  readonly meta: Awaited<ReturnType<typeof findWarnings>>;
}

interface Reading extends Pick<EventDependencies, 'events' | 'schemas' | 'publisher'> {
  readonly consumers: Pick<EventDependencies['consumers'], 'find'>;
  /** What all events of the call may cost. */
  readonly allowance: Allowance;
}

/**
 * Reads an event and finds its messages. Throws INVALID_REQUEST with every issue, INVALID_HEADERS, PAYLOAD_TOO_LARGE or
 * SERVICE_UNAVAILABLE.
 */
export async function readEvent(
  body: BodyWithPayload,
  { caller, turn }: Pick<ApiRequest<Caller>, 'caller' | 'turn'>,
  reading: Reading,
): Promise<ReadyEvent | KnownPublication> {
  const given = await readNewEvent(body, caller, turn).catch((error: unknown) =>
    refuseEvent(error, body, { ...reading, caller, turn }),
  );
  const event = await reading.publisher.address(given, turn, reading.allowance);
  if ('kind' in event) return event;
  const messageCount = countMessages(event);
  // Before the commit, because no error may follow it.
  return { ...event, messageCount, meta: await findWarnings({ ...event, messageCount }, reading) };
}

/** Finds the event that holds an idempotency key. Throws IDEMPOTENCY_MISMATCH. */
export async function findEarlier(
  { eventId: id, samePayload }: KnownPublication,
  { projectId }: Pick<Caller, 'projectId'>,
  events: EventDependencies['events'],
): Promise<EventRow> {
  if (!samePayload) {
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      'The idempotency key was used before with another type or payload.',
    );
  }
  const row = await events.findInProject({ projectId, id });
  if (row === undefined) throw new Error('An idempotency key names an event that does not exist.');
  return row;
}
