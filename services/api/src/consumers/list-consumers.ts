import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, decodeCursor, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { endpointCursorPosition, EXACT_TIME } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { consumerSchema } from './consumer-schema.js';
import { presentConsumer } from './present-consumer.js';

const parseQuery = createQueryParser(pageQuery(50, 100));
const parseCursor = decodeCursor(
  Type.Object({ createdAt: Type.String({ pattern: EXACT_TIME }), id: consumerIdSchema }),
);

/** GET /v1/consumers: newest first. */
export function listConsumers({
  consumers,
}: {
  readonly consumers: Pick<Database['consumers'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/consumers',
    description: {
      operationId: 'consumers.list',
      summary: 'List consumers',
      details: 'Newest first.',
      tag: 'Consumers',
      query: parseQuery,
      data: Type.Array(consumerSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const found = await consumers.list({ projectId, after: parseCursor(cursor), limit: limit + 1 });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: endpointCursorPosition,
        present: presentConsumer,
      });
    },
  });
}
