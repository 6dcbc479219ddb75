import { toPrefixedId } from '@posthorn/common';
import type { Database, EndpointRow } from '@posthorn/database';
import { type EndpointHealth, ENDPOINT_HEALTH } from '@posthorn/domain';
import { type Route, type View, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import type { Caller } from '../http/caller.js';
import { endpointCursorPosition, parseEndpointCursor } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import { presentHealth } from './health.js';
import { endpointSchema } from './present-endpoint.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { describe } from '../schemas/describe.js';
import { presentSubscription } from './subscription.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 100).properties,
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only endpoints of this consumer.')),
    health: Type.Optional(
      Type.Unsafe<EndpointHealth>({ enum: ENDPOINT_HEALTH, description: 'Only endpoints of this health.' }),
    ),
  }),
);

const summarySchema = Type.Pick(
  endpointSchema,
  ['id', 'url', 'description', 'consumer_id', 'event_types', 'filter', 'paused', 'health', 'created_at'],
  { title: 'EndpointSummary' },
);

/** GET /v1/endpoints: newest first. */
export function listEndpoints({
  endpoints,
}: {
  readonly endpoints: Pick<Database['endpoints'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/endpoints',
    description: {
      operationId: 'endpoints.list',
      summary: 'List endpoints',
      details: 'Newest first.',
      tag: 'Endpoints',
      query: parseQuery,
      data: Type.Array(summarySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, consumer_id: consumerId, health } = parseQuery(query);
      const after = parseEndpointCursor(cursor);
      const { projectId } = caller;
      const found = await endpoints.list({ projectId, consumerId, health, after, limit: limit + 1 });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: endpointCursorPosition,
        present: summarize,
      });
    },
  });
}

function summarize(row: EndpointRow): View<typeof summarySchema> {
  const { consumer_id, event_types, filter } = presentSubscription(row);
  return {
    id: toPrefixedId('endpoint', row.id),
    url: row.url,
    description: row.description,
    consumer_id,
    event_types,
    filter,
    paused: row.paused,
    health: presentHealth(row).health,
    created_at: row.createdAt.toISOString(),
  };
}
