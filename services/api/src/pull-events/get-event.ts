import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { type EventInProject, eventParams, requireEvent, noSuchEvent } from './require-event.js';
import { presentWholeEvent, wholeEventSchema } from './present-event.js';
import { serializePayload } from './serialize-payload.js';
import type { SourceResource } from '../sources/source-resource.js';
import { operation } from '../http/operation.js';

const parseQuery = createQueryParser(
  Type.Object({
    preview: Type.Boolean({
      default: false,
      description: 'Keeps the status of the event: a stored event does not become fetched.',
    }),
  }),
);

export interface GetEventDependencies {
  readonly pullEvents: Pick<Database['pullEvents'], 'fetch' | 'preview'>;
  readonly messages: Pick<Database['messages'], 'findInProject'>;
}

/**
 * GET /v1/pull-endpoints/{id}/events/{event_id}. The first read that is not a preview changes a stored event to
 * fetched.
 */
export function getEvent({
  resource,
  pullEvents,
  messages,
}: GetEventDependencies & { readonly resource: SourceResource }): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id/events/:eventId`,
    description: {
      operationId: 'pullEvents.get',
      summary: 'Get an event',
      details: 'The first read without `preview` changes a stored event to fetched.',
      tag: 'Pull events',
      params: eventParams(resource),
      query: parseQuery,
      data: wholeEventSchema,
      errors: ['NOT_FOUND', 'PAYLOAD_UNAVAILABLE'],
    },
    async handle(request) {
      const { preview } = parseQuery(request.query);
      const own = await requireEvent(request, resource);
      const event = await (preview || request.isHead ? pullEvents.preview(own) : pullEvents.fetch(own));
      if (event === undefined)
        throw await explainAbsence({ ...own, projectId: request.caller.projectId }, messages);
      // The raw member holds the payload.
      const data = presentWholeEvent(event) as View<typeof wholeEventSchema>;
      return { data, rawMembers: serializePayload(event) };
    },
  });
}

/** Distinguishes an event that retention removed from an event that never existed. */
async function explainAbsence(
  { endpointId, projectId, id }: EventInProject & Pick<Caller, 'projectId'>,
  messages: GetEventDependencies['messages'],
): Promise<ApiError> {
  const message = await messages.findInProject({ projectId, direction: 'pull', id });
  return message?.endpointId === endpointId
    ? new ApiError('PAYLOAD_UNAVAILABLE', 'Retention removed the payload of this event.')
    : noSuchEvent();
}
