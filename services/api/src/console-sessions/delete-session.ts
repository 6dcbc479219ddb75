import type { ConsoleSession, Database } from '@posthorn/database';
import { type Route, createParser, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { noSuchProject } from '../projects/project-rules.js';
import { describe } from '../schemas/describe.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { OF_SESSION } from './of-session.js';
import type { SessionCookie } from './session-cookie.js';

const fields = Type.Object({
  project_id: Type.Optional(describe(uuidSchema, 'Only this project leaves the session.')),
});
const parseQuery = createQueryParser(fields);
const parseRequest = createParser(fields);

export interface DeleteSessionDependencies {
  readonly sessions: Pick<Database['consoleSessions'], 'removeProject' | 'delete'>;
  readonly cookie: Pick<SessionCookie, 'cleared'>;
}

/** DELETE /v1/console-sessions/current. The session stops within a second. */
export function deleteSession({ sessions, cookie }: DeleteSessionDependencies): Route<ConsoleSession> {
  return {
    method: 'delete',
    path: '/v1/console-sessions/current',
    description: {
      operationId: 'consoleSessions.deleteCurrent',
      summary: 'Sign out of the console',
      details:
        'Ends the session and removes the cookie. With `project_id`, in the query or the body, only that project leaves the session, which ends with its last project.',
      tag: 'Console sessions',
      security: OF_SESSION,
      query: parseQuery,
      body: parseRequest,
      data: Type.Object({ deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { id: sessionId, projects }, query, json }) {
      const asked = { ...parseRequest(await json()), ...parseQuery(query) };
      const projectId = asked.project_id?.toLowerCase();
      if (projectId !== undefined && !(await sessions.removeProject({ sessionId, projectId }))) {
        throw noSuchProject();
      }
      if (projectId !== undefined && projects.length > 1) return { data: { deleted: true } };
      await sessions.delete(sessionId);
      return { data: { deleted: true }, cookie: cookie.cleared };
    },
  };
}
