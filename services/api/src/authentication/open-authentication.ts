import { createFreshCache } from '@posthorn/coalescing';
import {
  ApiError,
  createSecretCipher,
  createValueHasher,
  hashOpaqueToken,
  isOpaqueToken,
  parseEncryptionKeys,
  unauthorized,
} from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS, createPlans } from '@posthorn/domain';
import {
  type Credentials,
  type CrossOriginOptions,
  createBearerAuthentication,
  readBearerToken,
} from '@posthorn/http-server';
import { type ServiceContext, createThrottledLogger } from '@posthorn/service';
import { type ProviderVariable, openConfiguredProvider, openPersonUsage } from './open-provider.js';
import { openUsage } from '../usage/open-usage.js';
import type { UsageRecorder } from '../usage/usage-recorder.js';
import {
  type ConsoleSessionOptions,
  type ConsoleSessions,
  createConsoleSessions,
} from '../console-sessions/create-console-sessions.js';
import type { SessionCookie } from '../console-sessions/session-cookie.js';
import { type Caller, type CompleteCaller, createCallers } from '../http/caller.js';
import { createPortalCrossOrigin } from '../portal/portal-cross-origin.js';

export interface Authentication {
  readonly sessions: ConsoleSessions;
  /** Which pages of other origins may make calls. */
  readonly crossOrigin: CrossOriginOptions;
  authenticate(credentials: Credentials): Promise<Caller>;
}

export interface AuthenticationParts extends Pick<ConsoleSessionOptions, 'rates' | 'bodies'> {
  readonly database: Database;
}

type AuthenticationVariable =
  'plans' | 'publicBaseUrl' | 'trustedProxies' | 'consoleSignIn' | ProviderVariable;

/** Authenticates calls, and records which keys are in use until the process stops. */
export async function openAuthentication(
  context: ServiceContext<AuthenticationVariable>,
  { database, ...parts }: AuthenticationParts,
): Promise<Authentication> {
  const { plans, encryptionKeys } = context.config;
  const hasher = createValueHasher(parseEncryptionKeys(encryptionKeys));
  const completeCaller = createCallers(createPlans(plans), hasher);
  const keyUsage = openUsage(context, { name: 'API keys', markUsed: database.apiKeys.markUsed });
  const findCaller = createFindCaller({ apiKeys: database.apiKeys, completeCaller, keyUsage });
  const reportUnrecorded = createThrottledLogger(context.logger);
  const sessions = createConsoleSessions({
    ...context,
    ...parts,
    database,
    findCaller,
    completeCaller,
    keyUsage,
    provider: await openConfiguredProvider(context),
    cipher: createSecretCipher(parseEncryptionKeys(encryptionKeys)),
    personUsage: openPersonUsage(context, database),
    onUnrecorded: (error) => reportUnrecorded('a call is not in the audit log', { error }),
  });
  const authenticate = createAuthentication({
    byPortalToken: createPortalAuthentication(database.portalSessions, completeCaller),
    byKey: createBearerAuthentication(findCaller),
    bySession: sessions.authenticate,
    cookie: sessions.cookie,
  });
  const crossOrigin = createPortalCrossOrigin(database.portalSessions);
  return { sessions, authenticate, crossOrigin };
}

const MAX_CALLERS = 10_000;

interface FindCallerDependencies {
  readonly apiKeys: Database['apiKeys'];
  readonly completeCaller: CompleteCaller;
  readonly keyUsage: UsageRecorder;
}

/**
 * Finds callers by the hash of their API key, and records the use of the key. What it knows of a key is less than a
 * second old. The returned function throws UNAUTHORIZED for an expired key, and FORBIDDEN
 * when the operator has suspended the project.
 */
function createFindCaller({
  apiKeys,
  completeCaller,
  keyUsage,
}: FindCallerDependencies): (hash: string) => Promise<Caller | undefined> {
  const known = createFreshCache<Caller>({
    max: MAX_CALLERS,
    maxAgeMs: CACHE_TTL_MS,
    async load(hash) {
      const caller = await apiKeys.findCaller(hash);
      return caller && completeCaller(caller);
    },
  });
  return async (hash) => {
    const caller = await known.get(hash);
    if (caller === undefined) return undefined;
    if (caller.isExpired) throw unauthorized('expired', 'The API key has expired.');
    keyUsage.record(caller.principal.id);
    if (caller.projectStatus !== 'active') throw new ApiError('FORBIDDEN', 'This project is suspended.');
    return caller;
  };
}

/**
 * Throws UNAUTHORIZED for an unknown token, and FORBIDDEN when the operator has suspended the project. Customers read
 * this. A token is looked up for each call: that of a deleted consumer must not act for a new one of the same id.
 */
function createPortalAuthentication(
  sessions: Pick<Database['portalSessions'], 'findCaller'>,
  completeCaller: CompleteCaller,
): (token: string) => Promise<Caller> {
  return async (token) => {
    const found = await sessions.findCaller(hashOpaqueToken(token));
    if (found === undefined) throw unauthorized('unknown', 'The portal token is not valid any more.');
    if (found.isExpired) throw unauthorized('expired', 'The portal token has expired.');
    if (found.projectStatus !== 'active') throw new ApiError('FORBIDDEN', 'The portal is suspended.');
    const { portalSessionId: sessionId, consumerId, since, maxEndpoints, purpose, ...caller } = found;
    const portal = {
      ...{ sessionId, consumerId, since, maxEndpoints },
      capabilities: new Set(found.capabilities),
      agentUntil: purpose === 'mcp' ? found.endsAt : undefined,
    };
    return { ...completeCaller(caller), portal };
  };
}

interface Methods {
  readonly byKey: (authorization: string | undefined) => Promise<Caller>;
  readonly byPortalToken: (token: string) => Promise<Caller>;
  readonly bySession: (credentials: Credentials) => Promise<Caller>;
  readonly cookie: Pick<SessionCookie, 'readTokenHash'>;
}

const BEARER = /^Bearer(?![^ ])/i;

/** A call is authenticated by its API key or portal token, or else by the cookie of a console session. */
function createAuthentication({
  byKey,
  byPortalToken,
  bySession,
  cookie,
}: Methods): (credentials: Credentials) => Promise<Caller> {
  return async (credentials) => {
    const authorization = credentials.header('authorization');
    const token = readBearerToken(authorization);
    if (token !== undefined && isOpaqueToken('portal', token)) return await byPortalToken(token);
    const hasKey = BEARER.test(authorization ?? '');
    const cookies = credentials.header('cookie');
    const hasSession = (['session', 'person'] as const).some(
      (kind) => cookie.readTokenHash(cookies, kind) !== undefined,
    );
    return hasKey || !hasSession ? await byKey(authorization) : await bySession(credentials);
  };
}
