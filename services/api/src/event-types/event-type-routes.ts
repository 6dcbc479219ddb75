import type { Database, EventTypeRow, ListedEventType } from '@posthorn/database';
import { type CallFacts, type Route, PAGE_BYTES, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { alreadyExists, findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import { pageMetaSchema } from '../pagination/pages.js';
import { subject } from '../resources/subject.js';
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

const of = subject({
  group: 'eventTypes',
  tag: 'Event types',
  path: '/v1/event-types',
  params: eventTypeParams,
  data: eventTypeSchema,
  item: eventTypeOfPath,
});

export function eventTypeRoutes({ eventTypes }: Pick<Database, 'eventTypes'>): readonly Route<Caller>[] {
  return [
    of.post({
      summary: 'Register an event type',
      details:
        'Events of a type that is not registered are accepted, too. A taken `name` is `ALREADY_EXISTS`; PUT creates or changes. `validate` without a `schema` is `INVALID_REQUEST`.',
      bytesMember: 'example',
      body: parseNewEventType,
      issues: (given, { member }) => findNewEventTypeIssues(given, member()),
      errors: ['ALREADY_EXISTS', 'EVENT_TYPE_LIMIT_REACHED'],
      async handle({ caller, given, member }) {
        const { name, ...settings } = withExample(given, member());
        assertConsistent(settings);
        const eventType = { projectId: caller.projectId, name, ...settings };
        const max = planOf(caller).maxEventTypesPerProject;
        const row = await withinEventTypes(eventTypes.create(eventType, max), max);
        if (row === undefined) throw alreadyExists('event type', name);
        return answerEventType(row);
      },
    }),
    of.get({
      at: '',
      verb: 'list',
      summary: 'List event types',
      details: 'In the order of their names.',
      query: parseEventTypeQuery,
      data: Type.Array(eventTypeSchema),
      meta: pageMetaSchema,
      item: () => undefined,
      async handle({ caller: { projectId }, given: { limit, cursor }, answerTurn }) {
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
    }),
    of.get({
      summary: 'Get an event type',
      async handle({ item }) {
        const row = await eventTypes.find(item);
        if (row === undefined) throw noSuchEventType();
        return answerEventType(row);
      },
    }),
    of.put({
      summary: 'Register or change an event type',
      details: '201 for a new event type. Otherwise, omitted members keep their value and `null` clears one.',
      bytesMember: 'example',
      body: parsePutEventType,
      issues: (given, { item, member }) => [
        ...findIdIssues(given, 'name', item.name),
        ...findChangeIssues(given, member()),
      ],
      creates: true,
      errors: ['EVENT_TYPE_LIMIT_REACHED'],
      async handle({ caller, item, given, member }) {
        const settings = withExample(given, member());
        const max = planOf(caller).maxEventTypesPerProject;
        const stored = await eventTypes.find(item);
        const putting = eventTypes.put(item, { settings, assertValid: assertConsistent }, max);
        const { row, isNew } = await withinEventTypes(putting, max);
        return { ...answerEventType(row), isNew, facts: beforeOf(stored) };
      },
    }),
    of.patch({
      summary: 'Change an event type',
      details: 'Omitted members keep their value; `null` clears one.',
      bytesMember: 'example',
      body: parseEventTypeChanges,
      issues: (given, { member }) => findChangeIssues(given, member()),
      async handle({ item, given, member }) {
        const settings = withExample(given, member());
        const stored = await eventTypes.find(item);
        const row = await eventTypes.update(item, { settings, assertValid: assertConsistent });
        if (row === undefined) throw noSuchEventType();
        return { ...answerEventType(row), facts: beforeOf(stored) };
      },
    }),
    of.remove({
      summary: 'Delete an event type',
      details: 'Events of this type, and endpoints that subscribe to it, stay unchanged.',
      async handle({ item }) {
        if (!(await eventTypes.delete(item))) throw noSuchEventType();
        return item.name;
      },
    }),
  ];
}

/** Neither a schema nor an example is parsed to be listed. */
function serializeWithTexts(
  { schema: _none, ...eventType }: ReturnType<typeof presentEventType>,
  { schema, example }: ListedEventType,
): string {
  const texts = `"schema":${schema ?? 'null'},"example":${example ?? 'null'}`;
  return `${JSON.stringify(eventType).slice(0, -1)},${texts}}`;
}

function beforeOf(stored: EventTypeRow | undefined): CallFacts {
  return { before: stored && answerEventType(stored).data };
}
