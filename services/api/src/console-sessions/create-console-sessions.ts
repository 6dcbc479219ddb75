import type { ProjectRates } from '@posthorn/acceptance';
import { toPrefixedId } from '@posthorn/common';
import type { Config } from '@posthorn/config';
import type { ConsoleSession, Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import {
  type AppOptions,
  type Credentials,
  type MountOptions,
  type RecordCall,
  mountRoutes,
} from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { DescribedRoute } from '@posthorn/openapi';
import type { KeyUsage } from '../api-keys/key-usage.js';
import { actorOf } from '../http/actor.js';
import type { Caller, CompleteCaller } from '../http/caller.js';
import { createOwnPageCheck } from './assert-own-page.js';
import { createCallerOfSession, createSessionAuthentication } from './authenticate-session.js';
import { type RecordSession, sessionRoutes, signInRoutes } from './console-session-routes.js';
import { type SessionCookie, createSessionCookie } from './session-cookie.js';
import { createSignInLimit } from './sign-in-limit.js';
import { createVisitorCheck } from './visitor.js';
import { createFreshCache } from '@posthorn/coalescing';

export interface ConsoleSessionOptions {
  readonly config: Config<'publicBaseUrl' | 'trustedProxies'>;
  readonly database: Pick<Database, 'auditLog' | 'consoleSessions'>;
  readonly rates: Pick<ProjectRates, 'admitCall'>;
  /** Throws FORBIDDEN for a suspended project. */
  readonly findCaller: (keyHash: string) => Promise<Caller | undefined>;
  readonly completeCaller: CompleteCaller;
  readonly keyUsage: Pick<KeyUsage, 'record'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly bodies: NonNullable<MountOptions<never>['bodies']>;
  /** Called when a sign-in or a sign-out could not be recorded in the audit log. */
  onUnrecorded(error: unknown): void;
}

/** The sign-in of the console, and the authentication by its cookie. */
export interface ConsoleSessions {
  readonly cookie: SessionCookie;
  readonly routes: readonly DescribedRoute[];
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
  const dependencies = { sessions, cookie, limit, admitKey, logger, record, trustedProxies };
  const signIn = signInRoutes(dependencies);
  const current = sessionRoutes(dependencies);
  return {
    cookie,
    routes: [...signIn, ...current],
    authenticate: createCallerOfSession({
      ...options,
      findSession: createSessionCache(sessions),
      cookie,
      ownPage,
    }),
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
        authenticate: createSessionAuthentication({ findSession: sessions.find, cookie, ownPage }),
        admit: ({ projects: [project] }) => rates.admitCall(project),
        ownerOf: ({ projects: [{ tenantId, projectId }] }) => ({ tenantId, projectId }),
        bodies,
      });
    },
  };
}

const MAX_SESSIONS = 10_000;

/** Finds sessions by the hash of their token. The cached data is less than a second old. */
function createSessionCache(
  sessions: Database['consoleSessions'],
): (tokenHash: string) => Promise<ConsoleSession | undefined> {
  return createFreshCache<ConsoleSession>({
    max: MAX_SESSIONS,
    maxAgeMs: CACHE_TTL_MS,
    load: (tokenHash) => sessions.find(tokenHash),
  }).get;
}

/** Logs each call with the key whose rights it had. */
function createCallLog(logger: Pick<Logger, 'info'>): ConsoleSessions['recordCall'] {
  return ({ sessionId, principal, projectId }) => {
    if (sessionId === undefined) return undefined;
    const caller = {
      session: sessionId,
      key_id: toPrefixedId('apiKey', principal.id),
      project_id: projectId,
    };
    return ({ requestId, ...answered }) =>
      logger.info('call of a console session', { ...caller, request_id: requestId, ...answered });
  };
}
