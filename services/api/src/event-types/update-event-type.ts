import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { eventTypeOfPath, eventTypeParams, noSuchEventType } from './event-type-of-path.js';
import { eventTypeSchema, eventTypeSettings } from './event-type-schema.js';
import { assertHasSchema, findChangeIssues } from './find-event-type-issues.js';
import { presentEventType } from './present-event-type.js';

const parseChanges = createParser(Type.Object(eventTypeSettings, { title: 'EventTypeChanges' }));

/** PATCH /v1/event-types/{name}. Omitted members keep their values; `null` clears. */
export function updateEventType({
  eventTypes,
}: {
  readonly eventTypes: Pick<Database['eventTypes'], 'update'>;
}): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.update',
      summary: 'Change an event type',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: 'Event types',
      params: eventTypeParams,
      body: parseChanges,
      data: eventTypeSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const eventType = eventTypeOfPath(request);
      const given = await request.json();
      const settings = parseChanges(given, findChangeIssues(given));
      const row = await eventTypes.update(eventType, { settings, assertValid: assertHasSchema });
      if (row === undefined) throw noSuchEventType();
      return { data: presentEventType(row) };
    },
  });
}
