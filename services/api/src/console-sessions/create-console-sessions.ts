import type { ProjectRates } from '@posthorn/acceptance';
import type { Config } from '@posthorn/config';
import type { ConsoleSession, Database, SessionProject } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import { type AppOptions, type Credentials, type RecordCall, mountRoutes } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { DescribedRoute } from '@posthorn/openapi';
import type { UsageRecorder } from '../usage/usage-recorder.js';
import { actorOf, publicIdOf } from '../http/actor.js';
import type { Caller } from '../http/caller.js';
import { type PeopleOptions, createPeople } from './people/create-people.js';
import { createOwnPageCheck } from './assert-own-page.js';
import { createCallerOfSession, createSessionAuthentication } from './authenticate-session.js';
import {
  type AnySession,
  type RecordSession,
  sessionRoutes,
  signInRoutes,
} from './console-session-routes.js';
import { type SessionCookie, createSessionCookie } from './session-cookie.js';
import { createSignInLimit } from './sign-in-limit.js';
import { createVisitorCheck } from './visitor.js';
import { createFreshCache } from '@posthorn/coalescing';

export interface ConsoleSessionOptions extends PeopleOptions {
  readonly config: PeopleOptions['config'] & Config<'consoleSignIn'>;
  readonly database: Pick<Database, 'auditLog' | 'consoleSessions' | 'people'>;
  readonly rates: Pick<ProjectRates, 'admitCall'>;
  /** Throws FORBIDDEN for a suspended project. */
  readonly findCaller: (keyHash: string) => Promise<Caller | undefined>;
  readonly keyUsage: Pick<UsageRecorder, 'record'>;
  /** Called when a sign-in or a sign-out could not be recorded in the audit log. */
  onUnrecorded(error: unknown): void;
}

/** The sign-in of the console, and the authentication by its cookie. */
export interface ConsoleSessions {
  readonly cookie: SessionCookie;
  readonly routes: readonly DescribedRoute[];
  /** Those of them that are there. */
  readonly offered: readonly DescribedRoute[];
  authenticate(credentials: Credentials): Promise<Caller>;
  /** Returns the function that logs a call of a session once it was answered. Undefined for another call. */
  recordCall(caller: Caller): RecordCall | undefined;
  mount(app: Parameters<NonNullable<AppOptions['mount']>>[0]): void;
}

export function createConsoleSessions(options: ConsoleSessionOptions): ConsoleSessions {
  const { config, database, rates, findCaller, logger, bodies } = options;
  const sessions = database.consoleSessions;
  const cookie = createSessionCookie(config.publicBaseUrl);
  const ownPage = createOwnPageCheck(config.publicBaseUrl);
  const limit = createSignInLimit({ sessions, logger });
  const people = createPeople(options, { cookie, ownPage, limit });
  const keep = config.consoleSignIn === 'sso' ? keepByCode : (session: ConsoleSession) => session;
  const findSession = (tokenHash: string): Promise<ConsoleSession | undefined> =>
    sessions.find(tokenHash).then((session) => session && keep(session));

  async function admitKey(hash: string): Promise<Caller | undefined> {
    const caller = await findCaller(hash);
    if (caller !== undefined) await rates.admitCall(caller);
    return caller;
  }

  const record: RecordSession = async (by, call) => {
    const nothing = { changed: [], changedFrom: {}, changedTo: {}, filter: null, affected: null };
    const recorded = { projectId: by.projectId, ...actorOf(by), ...nothing, ...call };
    await database.auditLog.record(recorded).catch(options.onUnrecorded);
  };

  const { trustedProxies } = config;
  const dependencies = {
    ...{ sessions, cookie, limit, admitKey, logger, record, trustedProxies, people: database.people, keep },
    takesKeys: config.consoleSignIn === 'both',
  };
  const signIn = signInRoutes(dependencies);
  const current = sessionRoutes(dependencies);
  const byKeys = createCallerOfSession({
    ...options,
    findSession: createSessionCache(findSession),
    cookie,
    ownPage,
  });
  const findOfKeys = createSessionAuthentication({ findSession, cookie, ownPage });
  return {
    cookie,
    routes: [...signIn, ...current, ...people.routes],
    offered: [...signIn, ...current, ...(options.provider === undefined ? [] : people.routes)],
    authenticate: async (credentials) =>
      (await people.authenticate(credentials)) ?? (await byKeys(credentials)),
    recordCall: createCallLog(logger),
    mount(app) {
      mountRoutes(app, {
        routes: signIn,
        authenticate: createVisitorCheck({ cookie, ownPage, trustedProxies }),
        // Nobody is known yet: an address has a share of its own.
        ownerOf: ({ address = '' }) => ({ tenantId: 'sign-in', projectId: `sign-in ${address}` }),
        bodies,
      });
      mountRoutes(app, {
        routes: current,
        authenticate: async (credentials) =>
          (await people.findSession(credentials)) ?? (await findOfKeys(credentials)),
        admit: (session) => rates.admitCall(payerOf(session)),
        ownerOf: payerOf,
        bodies,
      });
      people.mount(app);
    },
  };
}

/** Somebody who signed in with a provider chooses no project before. */
function payerOf(session: AnySession): Pick<SessionProject, 'tenantId' | 'projectId' | 'projectRate'> {
  return 'person' in session
    ? { tenantId: 'people', projectId: `person ${session.person.id}`, projectRate: 0 }
    : session.projects[0];
}

/** Where keys may not sign in, those of before are out. */
function keepByCode(session: ConsoleSession): ConsoleSession | undefined {
  const [first, ...others] = session.projects.filter(({ isByCode }) => isByCode);
  return first && { ...session, projects: [first, ...others] };
}

const MAX_SESSIONS = 10_000;

/** Finds sessions by the hash of their token. The cached data is less than a second old. */
function createSessionCache(
  load: (tokenHash: string) => Promise<ConsoleSession | undefined>,
): (tokenHash: string) => Promise<ConsoleSession | undefined> {
  return createFreshCache<ConsoleSession>({
    max: MAX_SESSIONS,
    maxAgeMs: CACHE_TTL_MS,
    load,
  }).get;
}

/** Logs each call with the key or person whose rights it had. */
function createCallLog(logger: Pick<Logger, 'info'>): ConsoleSessions['recordCall'] {
  return ({ sessionId, principal, projectId }) => {
    if (sessionId === undefined) return undefined;
    const caller = {
      session: sessionId,
      [`${principal.kind}_id`]: publicIdOf(principal),
      project_id: projectId,
    };
    return ({ requestId, ...answered }) =>
      logger.info('call of a console session', { ...caller, request_id: requestId, ...answered });
  };
}
