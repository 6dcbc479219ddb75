import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { noSuchProject, parseProjectId } from '../resources/project-id.js';
import { presentProject, projectParams, projectSchema } from './present-project.js';

/** GET /v1/projects/{id}: any project of the caller's tenant. */
export function getProject({
  projects,
}: {
  readonly projects: Pick<Database['projects'], 'find'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/projects/:id',
    description: {
      operationId: 'projects.get',
      summary: 'Get a project',
      tag: 'Projects',
      params: projectParams,
      data: projectSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await projects.find(parseProjectId(request));
      if (row === undefined) throw noSuchProject();
      return { data: presentProject(row, planOf(request.caller)) };
    },
  });
}
