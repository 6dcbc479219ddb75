import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { endpointCursorPosition, parseEndpointCursor } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { presentProject, projectSchema } from './present-project.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

/** GET /v1/projects: the projects of the caller's tenant, newest first. */
export function listProjects({
  projects,
}: {
  readonly projects: Pick<Database['projects'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/projects',
    description: {
      operationId: 'projects.list',
      summary: 'List projects',
      details: 'The projects of the tenant, newest first.',
      tag: 'Projects',
      query: parseQuery,
      data: Type.Array(projectSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { tenantId } = caller;
      const { limit, cursor } = parseQuery(query);
      const found = await projects.list({ tenantId, after: parseEndpointCursor(cursor), limit: limit + 1 });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: endpointCursorPosition,
        present: (row) => presentProject(row, planOf(caller)),
      });
    },
  });
}
