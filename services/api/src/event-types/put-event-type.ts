import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { eventTypeOfPath, eventTypeParams } from './event-type-of-path.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';
import { eventTypeSchema, eventTypeSettings } from './event-type-schema.js';
import { assertHasSchema, findChangeIssues } from './find-event-type-issues.js';
import { presentEventType } from './present-event-type.js';
import { withinEventTypes } from './within-event-types.js';

const parseRequest = createParser(
  Type.Object({ name: Type.Optional(eventTypeNameSchema), ...eventTypeSettings }, { title: 'PutEventType' }),
);

/** PUT /v1/event-types/{name}. */
export function putEventType({
  eventTypes,
}: {
  readonly eventTypes: Pick<Database['eventTypes'], 'put'>;
}): Route<Caller> {
  return operation({
    method: 'put',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.put',
      summary: 'Register or change an event type',
      details: '201 for a new event type. Otherwise, omitted members keep their value and `null` clears one.',
      tag: 'Event types',
      params: eventTypeParams,
      body: parseRequest,
      creates: true,
      data: eventTypeSchema,
      errors: ['EVENT_TYPE_LIMIT_REACHED'],
    },
    async handle(request) {
      const eventType = eventTypeOfPath(request);
      const given = await request.json();
      const issues = [...findIdIssues(given, 'name', eventType.name), ...findChangeIssues(given)];
      const settings = parseRequest(given, issues);
      const max = planOf(request.caller).maxEventTypesPerProject;
      const putting = eventTypes.put(eventType, { settings, assertValid: assertHasSchema }, max);
      const { row, isNew } = await withinEventTypes(putting, max);
      return { data: presentEventType(row), isNew };
    },
  });
}
