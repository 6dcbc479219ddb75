import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { MessageFamily } from '../../message-family.js';
import { parseMessageId } from '../../message-id.js';
import type { ResponseBodyLinks } from './link-response-body.js';
import { linkResponseBody } from './link-response-body.js';

export interface ListAttemptsDependencies extends ResponseBodyLinks {
  readonly attempts: Pick<Database['attempts'], 'listByMessage'>;
}

const MAX_RETURNED = 200;

/** GET …/{id}/attempts: an empty list, never NOT_FOUND, for a message that is not the caller's. */
export function listAttempts(
  { path, direction, presentAttempt }: MessageFamily,
  { attempts, ...bodyLinks }: ListAttemptsDependencies,
): Route<Caller> {
  return {
    method: 'get',
    path: `${path}/:id/attempts`,
    async handle({ caller, params }) {
      const rows = await attempts.listByMessage({
        projectId: caller.projectId,
        direction,
        messageId: parseMessageId(params),
        limit: MAX_RETURNED + 1,
      });
      const returned = rows.slice(0, MAX_RETURNED);
      const links = await Promise.all(returned.map((row) => linkResponseBody(row, caller, bodyLinks)));
      return {
        data: returned.map((row, index) => presentAttempt(row, links[index])),
        meta: { has_more: rows.length > MAX_RETURNED },
      };
    },
  };
}
