import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { endpointCursorPosition, parseEndpointCursor } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import { nullableMomentSchema } from '../schemas/moment-schema.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { apiKeySchema, presentApiKey } from './present-api-key.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

const listedSchema = Type.Object(
  { ...apiKeySchema.properties, last_used_at: nullableMomentSchema },
  { title: 'ApiKey' },
);

/** GET /v1/api-keys: the project's keys, newest first. */
export function listApiKeys({
  apiKeys,
}: {
  readonly apiKeys: Pick<Database['apiKeys'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/api-keys',
    description: {
      operationId: 'apiKeys.list',
      summary: 'List API keys',
      details: 'The keys of the project, newest first. `last_used_at` is updated at most once a minute.',
      tag: 'API keys',
      query: parseQuery,
      data: Type.Array(listedSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const found = await apiKeys.list({ projectId, after: parseEndpointCursor(cursor), limit: limit + 1 });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: endpointCursorPosition,
        present: (row) => ({
          ...presentApiKey(row),
          last_used_at: row.lastUsedAt?.toISOString() ?? null,
        }),
      });
    },
  });
}
