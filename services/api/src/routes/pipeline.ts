import type { ProjectRates } from '@posthorn/acceptance';
import { ApiError } from '@posthorn/common';
import { FormerOwnerError } from '@posthorn/database';
import type { ApiRequest, Route } from '@posthorn/http-server';
import { type AuditDependencies, createCallRecorder } from '../audit-log/record-calls.js';
import type { Caller } from '../http/caller.js';
import { withOwnCursors } from '../pagination/own-cursors.js';
import type { ConsumerOwnership } from '../portal/consumer-ownership.js';
import { type PortalRule, PORTAL_RULES } from '../portal/portal-rules.js';
import { scopeRequest } from '../portal/scope-request.js';
import { assertScope, scopeOf } from '../scopes/scope-rules.js';

type Request = ApiRequest<Caller>;

interface PipelineDependencies extends PortalDependencies {
  readonly audit: AuditDependencies;
}

interface PortalDependencies {
  readonly ownership: ConsumerOwnership;
  readonly rates: Pick<ProjectRates, 'admitPortalCall'>;
}

/**
 * What stands before each route, whether it answers a call or opens a WebSocket for it:
 * 1. the audit log, which also records what the next steps deny,
 * 2. the rules of portal tokens, which limit path, query and body to a consumer,
 * 3. the scope of the API key, and
 * 4. the tag of a cursor, which depends on those limits.
 */
export function createPipeline({
  audit,
  ...portal
}: PipelineDependencies): (route: Route<Caller>) => Route<Caller> {
  const recorderOf = createCallRecorder(audit);
  return (route) => {
    const { method, path, description, connect } = route;
    const recorded = recorderOf(route);
    const rule = PORTAL_RULES[`${method.toUpperCase()} ${path}`];
    const scope = scopeOf(route);
    const [only, ...others] = scope?.scopes ?? [];
    const answer = withOwnCursors(route);
    const within = <Answer>(request: Request, next: (request: Request) => Promise<Answer>): Promise<Answer> =>
      recorded(request, async (call) => {
        const admitted = await admit(call, rule, portal);
        if (only !== undefined && others.length === 0) assertScope(admitted.caller, only);
        return await next(admitted).catch(refuseFormer);
      });
    const security = rule && [{ apiKey: [] }, { consoleSession: [] }, { portalToken: rule.needs }];
    return {
      ...route,
      description: { ...description, ...scope?.described, ...(security && { security }) },
      handle: (request) => within(request, answer),
      ...(connect && {
        connect: (request, context) => within(request, (admitted) => connect(admitted, context)),
      }),
    };
  };
}

/** Returns the request as its caller may make it. Throws FORBIDDEN and NOT_FOUND for a portal token. */
async function admit(
  request: Request,
  rule: PortalRule | undefined,
  { ownership, rates }: PortalDependencies,
): Promise<Request> {
  const { portal } = request.caller;
  if (portal === undefined) return request;
  if (rule === undefined) throw new ApiError('FORBIDDEN', 'A portal token does not allow this operation.');
  const missing = rule.needs.filter((capability) => !portal.capabilities.has(capability));
  if (missing.length > 0) {
    throw new ApiError('FORBIDDEN', `This portal token lacks the capability ${missing.join(', ')}.`);
  }
  if (rule.isLimited) await rates.admitPortalCall(portal.sessionId);
  return await scopeRequest(rule.scope, { ...request, json: once(request.json), portal }, ownership);
}

/** The consumer of a portal token, or what it owned, went in the middle of the call. */
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
