import type { ProjectRates } from '@posthorn/acceptance';
import { ApiError } from '@posthorn/common';
import { FormerOwnerError } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { wrapRoute } from '../http/wrap-route.js';
import type { ConsumerOwnership } from './consumer-ownership.js';
import { PORTAL_RULES } from './portal-rules.js';
import { scopeRequest } from './scope-request.js';

export interface PortalDependencies {
  readonly ownership: ConsumerOwnership;
  readonly rates: Pick<ProjectRates, 'admitPortalCall'>;
}

/** Keeps callers with a portal token within their consumer, and within the operations of the rules. */
export function withPortalRules(
  route: Route<Caller>,
  { ownership, rates }: PortalDependencies,
): Route<Caller> {
  const { method, path, description } = route;
  const rule = PORTAL_RULES[`${method.toUpperCase()} ${path}`];
  const security = rule && [{ apiKey: [] }, { consoleSession: [] }, { portalToken: rule.needs }];
  const described = { ...route, description: { ...description, ...(security && { security }) } };
  return wrapRoute(described, async (request, next) => {
    const { portal } = request.caller;
    if (portal === undefined) return await next(request);
    if (rule === undefined) throw new ApiError('FORBIDDEN', 'A portal token does not allow this operation.');
    const missing = rule.needs.filter((capability) => !portal.capabilities.has(capability));
    if (missing.length > 0) {
      throw new ApiError('FORBIDDEN', `This portal token lacks the capability ${missing.join(', ')}.`);
    }
    if (rule.isLimited) await rates.admitPortalCall(portal.sessionId);
    const scoped = { ...request, json: once(request.json), portal };
    return await next(await scopeRequest(rule.scope, scoped, ownership)).catch(refuseFormer);
  });
}

/** The consumer, or what it owned, went in the middle of the call. */
function refuseFormer(error: unknown): never {
  throw error instanceof FormerOwnerError
    ? new ApiError('NOT_FOUND', 'This does not belong to the consumer any more.')
    : error;
}

/** Each reading of the body notes its ignored members. */
function once(read: () => Promise<unknown>): () => Promise<unknown> {
  let reading: Promise<unknown> | undefined;
  return () => (reading ??= read());
}
