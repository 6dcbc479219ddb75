import type { ConsoleSession } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { presentSession, sessionSchema } from './present-session.js';
import { OF_SESSION } from './of-session.js';

/** GET /v1/console-sessions/current. */
export function getSession(): Route<ConsoleSession> {
  return {
    method: 'get',
    path: '/v1/console-sessions/current',
    description: {
      operationId: 'consoleSessions.getCurrent',
      summary: 'Get the console session',
      details:
        'The projects of the session that the cookie belongs to, in the order in which they were added.',
      tag: 'Console sessions',
      security: OF_SESSION,
      data: sessionSchema,
    },
    handle: ({ caller: session }) => Promise.resolve({ data: presentSession(session) }),
  };
}
