import { ApiError, hashOpaqueToken, unauthorized } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Caller, CompleteCaller } from '../http/caller.js';

/**
 * Throws UNAUTHORIZED for an unknown token, and FORBIDDEN when the operator has suspended the project. Customers read
 * this. A token is looked up for each call: that of a deleted consumer must not act for a new one of the same id.
 */
export function createPortalAuthentication(
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
