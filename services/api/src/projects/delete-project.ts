import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { operation } from '../http/operation.js';
import { noSuchProject, parseProjectId } from '../resources/project-id.js';
import { projectParams } from './present-project.js';

/**
 * DELETE /v1/projects/{id}. Its keys stop working, its endpoints stop receiving and delivering, and waiting messages
 * fail permanently.
 */
export function deleteProject({
  projects,
}: {
  readonly projects: Pick<Database['projects'], 'delete'>;
}): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/projects/:id',
    description: {
      operationId: 'projects.delete',
      summary: 'Delete a project',
      details:
        'Its keys stop working, and its endpoints neither receive nor deliver. Waiting messages fail for good; Posthorn ends a large backlog in the background.',
      tag: 'Projects',
      params: projectParams,
      data: Type.Object({ id: projectParams.id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND', 'INVALID_STATUS'],
    },
    async handle(request) {
      const project = parseProjectId(request);
      switch (await projects.delete(project)) {
        case 'deleted':
          return { data: { id: project.id, deleted: true } };
        case 'not-found':
          throw noSuchProject();
        case 'last-one':
          throw new ApiError('INVALID_STATUS', 'The last active project of a tenant cannot be deleted.');
      }
    },
  });
}
