import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import type { SourceResource } from './source-resource.js';
import { operation } from '../http/operation.js';
import { flagSchema } from '../schemas/flag-schema.js';

/** POST …/{id}/resume: the endpoint accepts requests again. Requests during the pause were not stored. */
export function resumeSource({
  resource,
  sources,
}: {
  readonly resource: SourceResource;
  readonly sources: Pick<Database['sources'], 'resume'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/resume`,
    description: {
      operationId: `${resource.group}.resume`,
      summary: `Resume ${resource.noun}`,
      details: 'The endpoint accepts requests again. Posthorn stored none during the pause.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: Type.Object({ id: resource.idSchema, paused: flagSchema(false) }),
      errors: ['NOT_FOUND', 'NOT_PAUSED'],
    },
    async handle(request) {
      const { id } = await resource.require(request);
      if (!(await sources.resume(id))) throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      return { data: { id: resource.formatId(id), paused: false } };
    },
  });
}
