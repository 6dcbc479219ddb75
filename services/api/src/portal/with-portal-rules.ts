import type { ProjectRates } from '@posthorn/acceptance';
import { ApiError } from '@posthorn/common';
import { FormerOwnerError } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
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
  const { connect } = route;
  return {
    ...route,
    ...(connect && {
      // No portal token may open a connection.
      connect: async (request, context) => {
        if (request.caller.portal !== undefined) throw notAllowed();
        return await connect(request, context);
      },
    }),
    description: {
      ...description,
      ...(rule && { security: [{ apiKey: [] }, { consoleSession: [] }, { portalToken: rule.needs }] }),
    },
    async handle(request) {
      const { portal } = request.caller;
      if (portal === undefined) return await route.handle(request);
      if (rule === undefined) throw notAllowed();
      const missing = rule.needs.filter((capability) => !portal.capabilities.has(capability));
      if (missing.length > 0) {
        throw new ApiError('FORBIDDEN', `This portal token lacks the capability ${missing.join(', ')}.`);
      }
      if (rule.isLimited) await rates.admitPortalCall(portal.sessionId);
      const scoped = { ...request, json: once(request.json), portal };
      return await route.handle(await scopeRequest(rule.scope, scoped, ownership)).catch(refuseFormer);
    },
  };
}

function notAllowed(): ApiError {
  return new ApiError('FORBIDDEN', 'A portal token does not allow this operation.');
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
