import type { Database, ListedEventType } from '@posthorn/database';
import { type Route, type View, PAGE_BYTES, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { alreadyExists, findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/pages.js';
import { flagSchema } from '../schemas/values.js';
import {
  assertHasSchema,
  eventTypeOfPath,
  findChangeIssues,
  findNewEventTypeIssues,
  noSuchEventType,
  withinEventTypes,
} from './event-type-rules.js';
import {
  eventTypeParams,
  eventTypeSchema,
  parseEventTypeChanges,
  parseEventTypeCursor,
  parseEventTypeQuery,
  parseNewEventType,
  parsePutEventType,
  presentEventType,
} from './event-type-schema.js';

type Dependencies = Pick<Database, 'eventTypes'>;

export function eventTypeRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [create, list, get, put, update, remove].map((route) => route(dependencies));
}

function create({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/event-types',
    description: {
      operationId: 'eventTypes.create',
      summary: 'Register an event type',
      details:
        'Events of a type that is not registered are accepted, too. A taken `name` is `ALREADY_EXISTS`; PUT creates or changes. `validate` without a `schema` is `INVALID_REQUEST`.',
      tag: 'Event types',
      body: parseNewEventType,
      status: 201,
      data: eventTypeSchema,
      errors: ['ALREADY_EXISTS', 'EVENT_TYPE_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const body = parseNewEventType(given, findNewEventTypeIssues(given));
      const { name, description = null, schema = null, validate = false, deprecated = false } = body;
      const eventType = { projectId: caller.projectId, name, description, schema, validate, deprecated };
      const max = planOf(caller).maxEventTypesPerProject;
      const row = await withinEventTypes(eventTypes.create(eventType, max), max);
      if (row === undefined) throw alreadyExists('event type', name);
      return { data: presentEventType(row) };
    },
  });
}

function list({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/event-types',
    description: {
      operationId: 'eventTypes.list',
      summary: 'List event types',
      details: 'In the order of their names.',
      tag: 'Event types',
      query: parseEventTypeQuery,
      data: Type.Array(eventTypeSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor } = parseEventTypeQuery(query);
      const found = await eventTypes.list({
        projectId,
        after: parseEventTypeCursor(cursor)?.name,
        limit: limit + 1,
        bytes: PAGE_BYTES,
      });
      const page = await presentPage(found, {
        limit,
        answerTurn,
        positionOf: ({ name }) => ({ name }),
        present: (row) => presentEventType({ ...row, schema: null }),
        serialize: serializeWithSchema,
      });
      return { ...page, data: [] };
    },
  });
}

/** A schema is never parsed to be listed. */
function serializeWithSchema(
  { schema: _none, ...eventType }: View<typeof eventTypeSchema>,
  { schema }: ListedEventType,
): string {
  return `${JSON.stringify(eventType).slice(0, -1)},"schema":${schema ?? 'null'}}`;
}

function get({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.get',
      summary: 'Get an event type',
      tag: 'Event types',
      params: eventTypeParams,
      data: eventTypeSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await eventTypes.find(eventTypeOfPath(request));
      if (row === undefined) throw noSuchEventType();
      return { data: presentEventType(row) };
    },
  });
}

function put({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'put',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.put',
      summary: 'Register or change an event type',
      details: '201 for a new event type. Otherwise, omitted members keep their value and `null` clears one.',
      tag: 'Event types',
      params: eventTypeParams,
      body: parsePutEventType,
      creates: true,
      data: eventTypeSchema,
      errors: ['EVENT_TYPE_LIMIT_REACHED'],
    },
    async handle(request) {
      const eventType = eventTypeOfPath(request);
      const given = await request.json();
      const issues = [...findIdIssues(given, 'name', eventType.name), ...findChangeIssues(given)];
      const settings = parsePutEventType(given, issues);
      const max = planOf(request.caller).maxEventTypesPerProject;
      const putting = eventTypes.put(eventType, { settings, assertValid: assertHasSchema }, max);
      const { row, isNew } = await withinEventTypes(putting, max);
      return { data: presentEventType(row), isNew };
    },
  });
}

function update({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.update',
      summary: 'Change an event type',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: 'Event types',
      params: eventTypeParams,
      body: parseEventTypeChanges,
      data: eventTypeSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const eventType = eventTypeOfPath(request);
      const given = await request.json();
      const settings = parseEventTypeChanges(given, findChangeIssues(given));
      const row = await eventTypes.update(eventType, { settings, assertValid: assertHasSchema });
      if (row === undefined) throw noSuchEventType();
      return { data: presentEventType(row) };
    },
  });
}

function remove({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.delete',
      summary: 'Delete an event type',
      details: 'Events of this type, and endpoints that subscribe to it, stay unchanged.',
      tag: 'Event types',
      params: eventTypeParams,
      data: Type.Object({ name: eventTypeParams.name, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const eventType = eventTypeOfPath(request);
      if (!(await eventTypes.delete(eventType))) throw noSuchEventType();
      return { data: { name: eventType.name, deleted: true } };
    },
  });
}
