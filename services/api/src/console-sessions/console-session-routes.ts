import { ApiError, createOpaqueToken, invalidRequest, unauthorized } from '@posthorn/common';
import {
  type AuditedCall,
  type ConsoleSession,
  type Database,
  type PersonSession,
  type SessionProject,
  MAX_SESSION_PROJECTS,
} from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import Type from 'typebox';
import { noGrant } from './authenticate-session.js';
import { findClientAddress } from '../http/client-address.js';
import { noSuchProject } from '../http/not-found.js';
import { flagSchema } from '../schemas/values.js';
import {
  MAX_GRANTED,
  parseSessionQuery,
  parseSignIn,
  parseSignOut,
  parseSignOutQuery,
  presentPersonSession,
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
  readonly people: Pick<Database['people'], 'listProjects' | 'endSession'>;
  /** Whether an API key may sign in. */
  readonly takesKeys: boolean;
  /** Leaves out the projects that are over because of that. */
  keep(session: ConsoleSession): ConsoleSession | undefined;
}

/** A sign-in with API keys or one-time codes, or of a person. */
export type AnySession = ConsoleSession | PersonSession;

/** Records that a session began or ended in a project. It never rejects. */
export type RecordSession = (
  by: SessionProject & { readonly sessionId?: string },
  call: Pick<AuditedCall, 'address' | 'operation' | 'resourceId' | 'status' | 'requestId' | 'shares'>,
) => Promise<void>;

export function signInRoutes(dependencies: ConsoleSessionDependencies): readonly Route<Visitor>[] {
  return [create(dependencies)];
}

export function sessionRoutes(dependencies: ConsoleSessionDependencies): readonly Route<AnySession>[] {
  return [get(dependencies), remove(dependencies)];
}

function create(dependencies: ConsoleSessionDependencies): Route<Visitor> {
  const { cookie, limit, logger, record, people, takesKeys, keep } = dependencies;
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
      if (!takesKeys && visitor.authorization !== undefined) {
        throw new ApiError('FORBIDDEN', 'API keys do not sign in to this console: use the provider.');
      }
      const { token, hash: newTokenHash } = createOpaqueToken('session');
      const { address } = visitor;
      const signedIn = await limit.attempt(address, () =>
        signIn({ ...visitor, code, newTokenHash }, dependencies),
      );
      if (signedIn === undefined) {
        throw unauthorized('unknown', 'The API key or code is missing, not valid, or no longer valid.');
      }
      if (visitor.personTokenHash !== undefined) await people.endSession(visitor.personTokenHash);
      const { projectId } = signedIn;
      const session = keep(signedIn.session) ?? signedIn.session;
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
      return {
        data: presentSignedIn({ session, projectId }),
        cookie: cookie.serialize(token, session.expiresAt),
      };
    },
  };
}

function get({ people }: Pick<ConsoleSessionDependencies, 'people'>): Route<AnySession> {
  return {
    method: 'get',
    path: '/v1/console-sessions/current',
    description: {
      operationId: 'consoleSessions.getCurrent',
      summary: 'Get the console session',
      details: `The projects of the session that the cookie belongs to: those of keys in the order in which they were added, those of a person by name, at most ${MAX_GRANTED}.`,
      tag: 'Console sessions',
      security: OF_SESSION,
      query: parseSessionQuery,
      data: sessionSchema,
    },
    async handle({ caller: session, query }) {
      const { search } = parseSessionQuery(query);
      if (!('person' in session)) return { data: presentSession(session, search) };
      const found = await people.listProjects({ sessionId: session.id, search, limit: MAX_GRANTED + 1 });
      if (found.length === 0 && search === undefined) {
        throw noGrant();
      }
      return { data: presentPersonSession(session, found) };
    },
  };
}

const NO_PROJECT_OF_A_PERSON = {
  path: 'project_id',
  message: 'no project leaves the session of a person: revoke the grant',
};

function remove({ sessions, cookie, record, trustedProxies }: ConsoleSessionDependencies): Route<AnySession> {
  return {
    method: 'delete',
    path: '/v1/console-sessions/current',
    description: {
      operationId: 'consoleSessions.deleteCurrent',
      summary: 'Sign out of the console',
      details:
        'Ends the session and removes the cookie. With `project_id`, in the query or the body, only that project leaves the session, which ends with its last project. A person signs out of all of them.',
      tag: 'Console sessions',
      security: OF_SESSION,
      query: parseSignOutQuery,
      body: parseSignOut,
      data: Type.Object({ deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const session = request.caller;
      const sessionId = session.id;
      const asked = { ...parseSignOut(await request.json()), ...parseSignOutQuery(request.query) };
      const projectId = asked.project_id?.toLowerCase();
      if ('person' in session) {
        if (projectId !== undefined) throw invalidRequest([NO_PROJECT_OF_A_PERSON]);
        await sessions.delete(sessionId);
        return { data: { deleted: true }, cookie: cookie.cleared };
      }
      const { projects } = session;
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
