import { createFreshCache } from '@posthorn/coalescing';
import { ApiError, hashOpaqueToken } from '@posthorn/common';
import type { Database, PortalCaller } from '@posthorn/database';
import { type GetPlan, CACHE_TTL_MS } from '@posthorn/domain';
import { type Caller, withLimits } from '../http/caller.js';

const MAX_TOKENS = 10_000;

/** Finds callers by the hash of their portal token. The cached data is less than a second old. */
export type FindPortalCaller = (tokenHash: string) => Promise<PortalCaller | undefined>;

export function createPortalCallerCache(
  sessions: Pick<Database['portalSessions'], 'findCaller'>,
): FindPortalCaller {
  return createFreshCache<PortalCaller>({
    max: MAX_TOKENS,
    maxAgeMs: CACHE_TTL_MS,
    load: (tokenHash) => sessions.findCaller(tokenHash),
  }).get;
}

/** Throws UNAUTHORIZED for an unknown token, and FORBIDDEN when the operator has suspended the project. Customers read this. */
export function createPortalAuthentication(
  findPortalCaller: FindPortalCaller,
  getPlan: GetPlan,
): (token: string) => Promise<Caller> {
  return async (token) => {
    const found = await findPortalCaller(hashOpaqueToken(token));
    if (found === undefined) throw new ApiError('UNAUTHORIZED', 'The portal token is not valid any more.');
    if (found.projectStatus !== 'active') throw new ApiError('FORBIDDEN', 'The portal is suspended.');
    const { portalSessionId: sessionId, consumerId, capabilities, maxEndpoints, ...caller } = found;
    const portal = { sessionId, consumerId, capabilities: new Set(capabilities), maxEndpoints };
    return { ...withLimits(caller, getPlan), portal };
  };
}
