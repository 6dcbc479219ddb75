import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { parseMessageId } from '../../message-id.js';
import { presentAttempt } from './present-attempt.js';

const MAX_RETURNED = 200;

/** GET /v1/messages/{id}/attempts: an empty list, never NOT_FOUND, for a message that is not the caller's. */
export function listAttempts(attempts: Database['attempts']): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/messages/:id/attempts',
    async handle({ caller, params }) {
      const rows = await attempts.listByMessage({
        projectId: caller.projectId,
        direction: 'outbound',
        messageId: parseMessageId(params),
        limit: MAX_RETURNED + 1,
      });
      return {
        data: rows.slice(0, MAX_RETURNED).map(presentAttempt),
        meta: { has_more: rows.length > MAX_RETURNED },
      };
    },
  };
}
