import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { ReceptionFamily } from '../../receptions/own-reception.js';

/** POST …/{id}/resume: requests are received again; none was kept meanwhile. */
export function resumeReception(
  family: ReceptionFamily,
  receptions: Pick<Database['receptions'], 'resume'>,
): Route<Caller> {
  return {
    method: 'post',
    path: `${family.path}/:id/resume`,
    async handle(request) {
      const { id } = await family.getOwn(request);
      if (!(await receptions.resume(id))) throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      return { data: { id: family.spellId(id), paused: false } };
    },
  };
}
