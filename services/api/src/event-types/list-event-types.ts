import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, decodeCursor, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageQuery } from '../pagination/list-query.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { eventTypeNameSchema, eventTypeSchema } from './event-type-schema.js';
import { presentEventType } from './present-event-type.js';

const parseQuery = createQueryParser(pageQuery(50, 100));
const parseCursor = decodeCursor(Type.Object({ name: eventTypeNameSchema }));

/** GET /v1/event-types: by name. */
export function listEventTypes({
  eventTypes,
}: {
  readonly eventTypes: Pick<Database['eventTypes'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/event-types',
    description: {
      operationId: 'eventTypes.list',
      summary: 'List event types',
      details: 'In the order of their names.',
      tag: 'Event types',
      query: parseQuery,
      data: Type.Array(eventTypeSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query }) {
      const { limit, cursor } = parseQuery(query);
      const found = await eventTypes.list({ projectId, after: parseCursor(cursor)?.name, limit: limit + 1 });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, ({ name }) => ({ name }));
      return { data: rows.map(presentEventType), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  });
}
