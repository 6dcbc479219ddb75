import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { alreadyExists } from '../http/already-exists.js';
import { operation } from '../http/operation.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';
import { eventTypeSchema, eventTypeSettings } from './event-type-schema.js';
import { findNewEventTypeIssues } from './find-event-type-issues.js';
import { presentEventType } from './present-event-type.js';
import { withinEventTypes } from './within-event-types.js';

const parseRequest = createParser(
  Type.Object({ name: eventTypeNameSchema, ...eventTypeSettings }, { title: 'NewEventType' }),
);

/** POST /v1/event-types. */
export function createEventType({
  eventTypes,
}: {
  readonly eventTypes: Pick<Database['eventTypes'], 'create'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/event-types',
    description: {
      operationId: 'eventTypes.create',
      summary: 'Register an event type',
      details:
        'Events of a type that is not registered are accepted, too. A taken `name` is `ALREADY_EXISTS`; PUT creates or changes. `validate` without a `schema` is `INVALID_REQUEST`.',
      tag: 'Event types',
      body: parseRequest,
      status: 201,
      data: eventTypeSchema,
      errors: ['ALREADY_EXISTS', 'EVENT_TYPE_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const body = parseRequest(given, findNewEventTypeIssues(given));
      const { name, description = null, schema = null, validate = false, deprecated = false } = body;
      const eventType = { projectId: caller.projectId, name, description, schema, validate, deprecated };
      const max = planOf(caller).maxEventTypesPerProject;
      const row = await withinEventTypes(eventTypes.create(eventType, max), max);
      if (row === undefined) throw alreadyExists('event type', name);
      return { data: presentEventType(row) };
    },
  });
}
