import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { exportSchema, presentExport } from './present-export.js';
import { pageQuery } from '../pagination/list-query.js';
import { messageCursorPosition, parseMessageCursor } from '../pagination/message-cursor.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

/** GET /v1/exports: newest first. */
export function listExports({
  exports,
}: {
  readonly exports: Pick<Database['exports'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/exports',
    description: {
      operationId: 'exports.list',
      summary: 'List exports',
      details: 'Newest first.',
      tag: 'Exports',
      query: parseQuery,
      data: Type.Array(exportSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const found = await exports.list({
        projectId: caller.projectId,
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: messageCursorPosition,
        present: presentExport,
      });
    },
  });
}
