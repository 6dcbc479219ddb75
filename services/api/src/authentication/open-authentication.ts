import { createFreshCache } from '@posthorn/coalescing';
import {
  ApiError,
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
import { type KeyUsage, createKeyUsage } from '../api-keys/key-usage.js';
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

/** Authenticates calls, and records which keys are in use until the process stops. */
export function openAuthentication(
  context: ServiceContext<'plans' | 'publicBaseUrl' | 'trustedProxies'>,
  { database, ...parts }: AuthenticationParts,
): Authentication {
  const { plans, encryptionKeys } = context.config;
  const hasher = createValueHasher(parseEncryptionKeys(encryptionKeys));
  const completeCaller = createCallers(createPlans(plans), hasher);
  const keyUsage = openKeyUsage(context, database);
  const findCaller = createFindCaller({ apiKeys: database.apiKeys, completeCaller, keyUsage });
  const reportUnrecorded = createThrottledLogger(context.logger);
  const sessions = createConsoleSessions({
    ...context,
    ...parts,
    database,
    findCaller,
    completeCaller,
    keyUsage,
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

function openKeyUsage(
  { logger, releases }: ServiceContext,
  { apiKeys }: Pick<Database, 'apiKeys'>,
): KeyUsage {
  const reportOutage = createThrottledLogger(logger);
  const keyUsage = createKeyUsage({
    apiKeys,
    onError: (error) => reportOutage('the use of API keys could not be recorded', { error }),
  });
  releases.push('key usage', () => keyUsage.stop());
  return keyUsage;
}

const MAX_CALLERS = 10_000;

interface FindCallerDependencies {
  readonly apiKeys: Database['apiKeys'];
  readonly completeCaller: CompleteCaller;
  readonly keyUsage: KeyUsage;
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
    const { portalSessionId: sessionId, consumerId, since, capabilities, maxEndpoints, ...caller } = found;
    const portal = { sessionId, consumerId, since, capabilities: new Set(capabilities), maxEndpoints };
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
    return hasKey || cookie.readTokenHash(credentials.header('cookie')) === undefined
      ? await byKey(authorization)
      : await bySession(credentials);
  };
}
