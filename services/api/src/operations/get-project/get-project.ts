import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { noSuchProject, parseOwnProject } from '../../tenancy/own-project.js';
import { presentProject } from '../../tenancy/present-project.js';

/** GET /v1/projects/{id}: any of the caller's tenant. */
export function getProject(projects: Pick<Database['projects'], 'find'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/projects/:id',
    async handle(request) {
      const row = await projects.find(parseOwnProject(request));
      if (row === undefined) throw noSuchProject();
      return { data: presentProject(row) };
    },
  };
}
