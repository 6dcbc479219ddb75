import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import type { ReceptionFamily } from './reception-resource.js';
import { operation } from '../http/operation.js';
import { flagSchema } from '../schemas/flag-schema.js';

/** POST …/{id}/resume: requests are received again; none was kept meanwhile. */
export function resumeReception(
  family: ReceptionFamily,
  receptions: Pick<Database['receptions'], 'resume'>,
): Route<Caller> {
  return operation({
    method: 'post',
    path: `${family.path}/:id/resume`,
    description: {
      summary: `Resume ${family.noun}`,
      details: 'Requests are received again; none was kept meanwhile.',
      tag: family.tag,
      params: { id: family.idSchema },
      data: Type.Object({ id: family.idSchema, paused: flagSchema(false) }),
      errors: ['NOT_FOUND', 'NOT_PAUSED'],
    },
    async handle(request) {
      const { id } = await family.getOwn(request);
      if (!(await receptions.resume(id))) throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      return { data: { id: family.spellId(id), paused: false } };
    },
  });
}
