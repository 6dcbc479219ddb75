import { createOpaqueToken, unauthorized } from '@posthorn/common';
import {
  type AuditedCall,
  type ConsoleSession,
  type SessionProject,
  MAX_SESSION_PROJECTS,
} from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import Type from 'typebox';
import { findClientAddress } from '../http/client-address.js';
import { noSuchProject } from '../http/not-found.js';
import { flagSchema } from '../schemas/values.js';
import {
  parseSignIn,
  parseSignOut,
  parseSignOutQuery,
  presentSession,
  presentSignedIn,
  sessionSchema,
  signedInSchema,
} from './console-session-schema.js';
import type { SessionCookie } from './session-cookie.js';
import type { SignInLimit } from './sign-in-limit.js';
import { type SignInDependencies, SESSION_HOURS, signIn } from './sign-in.js';
import type { Visitor } from './visitor.js';

const BODY_LIMIT_BYTES = 4096;

/** Only the cookie authenticates these operations. */
const OF_SESSION = [{ consoleSession: [] }];

export interface ConsoleSessionDependencies extends SignInDependencies {
  readonly cookie: SessionCookie;
  readonly limit: SignInLimit;
  readonly logger: Pick<Logger, 'info'>;
  readonly trustedProxies: number;
  readonly record: RecordSession;
}

/** Records that a session began or ended in a project. It never rejects. */
export type RecordSession = (
  by: SessionProject & { readonly sessionId?: string },
  call: Pick<AuditedCall, 'address' | 'operation' | 'resourceId' | 'status' | 'requestId' | 'shares'>,
) => Promise<void>;

export function signInRoutes(dependencies: ConsoleSessionDependencies): readonly Route<Visitor>[] {
  return [create(dependencies)];
}

export function sessionRoutes(dependencies: ConsoleSessionDependencies): readonly Route<ConsoleSession>[] {
  return [get(), remove(dependencies)];
}

function create(dependencies: ConsoleSessionDependencies): Route<Visitor> {
  const { cookie, limit, logger, record } = dependencies;
  return {
    method: 'post',
    path: '/v1/console-sessions',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    description: {
      operationId: 'consoleSessions.create',
      summary: 'Sign in to the console',
      details:
        `Signs a browser in with an API key or a one-time code, and sets a cookie for ${SESSION_HOURS} hours. A session may do in a project exactly what the key may. ` +
        `With a cookie already there, the project of the key is added to its session, at most ${MAX_SESSION_PROJECTS}; the call then needs the headers of a call with the cookie.`,
      tag: 'Console sessions',
      security: [{ apiKey: [] }, {}],
      body: parseSignIn,
      status: 201,
      data: signedInSchema,
      errors: ['PROJECT_LIMIT_REACHED', 'RATE_LIMIT_EXCEEDED'],
    },
    async handle({ caller: visitor, json, requestId }) {
      const { code } = parseSignIn(await json());
      const { token, hash: newTokenHash } = createOpaqueToken('session');
      const { address } = visitor;
      const signedIn = await limit.attempt(address, () =>
        signIn({ ...visitor, code, newTokenHash }, dependencies),
      );
      if (signedIn === undefined) {
        throw unauthorized('unknown', 'The API key or code is missing, not valid, or no longer valid.');
      }
      const { session, projectId } = signedIn;
      const resourceId = session.id;
      const call = {
        operation: 'consoleSessions.create',
        resourceId,
        status: 201,
        requestId,
        shares: 'equal',
      } as const;
      for (const project of session.projects.filter((one) => one.projectId === projectId))
        await record(project, { ...call, address: address ?? null });
      logger.info('signed in to the console', { session: session.id, address });
      return { data: presentSignedIn(signedIn), cookie: cookie.serialize(token, session.expiresAt) };
    },
  };
}

function get(): Route<ConsoleSession> {
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

function remove({
  sessions,
  cookie,
  record,
  trustedProxies,
}: ConsoleSessionDependencies): Route<ConsoleSession> {
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
      query: parseSignOutQuery,
      body: parseSignOut,
      data: Type.Object({ deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id: sessionId, projects } = request.caller;
      const asked = { ...parseSignOut(await request.json()), ...parseSignOutQuery(request.query) };
      const projectId = asked.project_id?.toLowerCase();
      if (projectId !== undefined && !(await sessions.removeProject({ sessionId, projectId }))) {
        throw noSuchProject();
      }
      const address = findClientAddress(request, trustedProxies) ?? null;
      const { requestId } = request;
      const call = {
        operation: 'consoleSessions.deleteCurrent',
        resourceId: sessionId,
        status: 200,
        requestId,
        shares: 'none',
      } as const;
      for (const project of projects.filter((one) => projectId === undefined || one.projectId === projectId))
        await record({ ...project, sessionId }, { ...call, address });
      if (projectId !== undefined && projects.length > 1) return { data: { deleted: true } };
      await sessions.delete(sessionId);
      return { data: { deleted: true }, cookie: cookie.cleared };
    },
  };
}
