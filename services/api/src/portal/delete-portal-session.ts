import { ApiError, invalidRequest, isUuid } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { describe } from '../schemas/describe.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';

const params = { id: describe(uuidSchema, 'The id of the portal session.') };

/** DELETE /v1/portal-sessions/{id}. The token stops working within a second. */
export function deletePortalSession({
  sessions,
}: {
  readonly sessions: Pick<Database['portalSessions'], 'delete'>;
}): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/portal-sessions/:id',
    description: {
      operationId: 'portalSessions.delete',
      summary: 'Delete a portal session',
      details: 'Its token stops working within a second.',
      tag: 'Portal sessions',
      params,
      data: Type.Object({ id: params.id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { projectId }, params: { id = '' } }) {
      if (!isUuid(id)) throw invalidRequest([{ path: 'id', message: 'is not a portal session id (a UUID)' }]);
      if (!(await sessions.delete({ projectId, id: id.toLowerCase() }))) {
        throw new ApiError('NOT_FOUND', 'There is no such portal session.');
      }
      return { data: { id: id.toLowerCase(), deleted: true } };
    },
  });
}
