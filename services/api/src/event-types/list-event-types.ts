import type { Database, ListedEventType } from '@posthorn/database';
import {
  type Route,
  type View,
  createQueryParser,
  decodeCursor,
  PAGE_BYTES,
  presentPage,
} from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageQuery } from '../pagination/list-query.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';
import { eventTypeSchema } from './event-type-schema.js';
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
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const found = await eventTypes.list({
        projectId,
        after: parseCursor(cursor)?.name,
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
