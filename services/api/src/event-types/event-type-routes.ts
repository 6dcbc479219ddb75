import type { Database, EventTypeRow, ListedEventType } from '@posthorn/database';
import { type CallFacts, type Route, PAGE_BYTES, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { alreadyExists, findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/pages.js';
import { flagSchema } from '../schemas/values.js';
import {
  assertConsistent,
  eventTypeOfPath,
  findChangeIssues,
  findNewEventTypeIssues,
  noSuchEventType,
  withExample,
  withinEventTypes,
} from './event-type-rules.js';
import {
  answerEventType,
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
    bytesMember: 'example',
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
    async handle({ caller, json, member }) {
      const given = await json();
      const body = parseNewEventType(given, findNewEventTypeIssues(given, member()));
      const { name, ...settings } = withExample(body, member());
      assertConsistent(settings);
      const eventType = { projectId: caller.projectId, name, ...settings };
      const max = planOf(caller).maxEventTypesPerProject;
      const row = await withinEventTypes(eventTypes.create(eventType, max), max);
      if (row === undefined) throw alreadyExists('event type', name);
      return answerEventType(row);
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
        serialize: serializeWithTexts,
      });
      return { ...page, data: [] };
    },
  });
}

/** Neither a schema nor an example is parsed to be listed. */
function serializeWithTexts(
  { schema: _none, ...eventType }: ReturnType<typeof presentEventType>,
  { schema, example }: ListedEventType,
): string {
  const texts = `"schema":${schema ?? 'null'},"example":${example ?? 'null'}`;
  return `${JSON.stringify(eventType).slice(0, -1)},${texts}}`;
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
      return answerEventType(row);
    },
  });
}

function put({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'put',
    path: '/v1/event-types/:name',
    bytesMember: 'example',
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
      const example = request.member();
      const issues = [...findIdIssues(given, 'name', eventType.name), ...findChangeIssues(given, example)];
      const settings = withExample(parsePutEventType(given, issues), example);
      const max = planOf(request.caller).maxEventTypesPerProject;
      const stored = await eventTypes.find(eventType);
      const putting = eventTypes.put(eventType, { settings, assertValid: assertConsistent }, max);
      const { row, isNew } = await withinEventTypes(putting, max);
      return { ...answerEventType(row), isNew, facts: beforeOf(stored) };
    },
  });
}

function update({ eventTypes }: Dependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/event-types/:name',
    bytesMember: 'example',
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
      const example = request.member();
      const changes = parseEventTypeChanges(given, findChangeIssues(given, example));
      const settings = withExample(changes, example);
      const stored = await eventTypes.find(eventType);
      const row = await eventTypes.update(eventType, { settings, assertValid: assertConsistent });
      if (row === undefined) throw noSuchEventType();
      return { ...answerEventType(row), facts: beforeOf(stored) };
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

function beforeOf(stored: EventTypeRow | undefined): CallFacts {
  return { before: stored && answerEventType(stored).data };
}
