import { ApiError } from '@posthorn/common';
import type { AuditedCall, Database } from '@posthorn/database';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import { actorOf } from '../http/actor.js';
import type { Caller } from '../http/caller.js';
import { findClientAddress } from '../http/client-address.js';
import { readMember } from '../http/read-member.js';
import {
  changesNothing,
  compareMembers,
  isRecorded,
  projectOf,
  resourceIdOf,
  sharesOf,
  shownFilter,
  shownMembers,
} from './audit-rules.js';

export interface AuditDependencies {
  readonly auditLog: Pick<Database['auditLog'], 'record'>;
  readonly trustedProxies: number;
  onError(error: unknown): void;
}

type Record = (
  route: Route<Caller>,
) => <Answer>(
  request: ApiRequest<Caller>,
  next: (request: ApiRequest<Caller>) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Records the calls that change something before they are answered, and those that are denied. A call whose record
 * fails is answered all the same.
 */
export function createCallRecorder({ auditLog, trustedProxies, onError }: AuditDependencies): Record {
  return (route) => {
    const describe = createDescription(route);
    const isOfInterest = isRecorded(route);

    async function record(request: ApiRequest<Caller>, call: AnsweredCall): Promise<void> {
      const described = describe(request, call);
      if (described === undefined) return;
      const { caller, requestId } = request;
      const address = findClientAddress(request, trustedProxies) ?? null;
      await auditLog.record({ ...described, ...actorOf(caller), address, requestId }).catch(onError);
    }

    return async (request, next) => {
      let body: unknown;
      let given: readonly string[] = [];
      const json = async (): Promise<unknown> => {
        body = await request.json();
        // The parser of the route removes what it does not know.
        if (typeof body === 'object' && body !== null) given = Object.keys(body);
        return body;
      };
      try {
        const answer = await next(isOfInterest ? { ...request, json } : request);
        if (isOfInterest) await record(request, { body, given, answer: answer as ApiResponse });
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'FORBIDDEN') await record(request, { body, given });
        throw error;
      }
    };
  };
}

interface AnsweredCall {
  readonly body: unknown;
  /** The members of the body. */
  readonly given: readonly string[];
  /** Undefined for a denied call. */
  readonly answer?: ApiResponse;
}

const CREATED = 201;
const DENIED = {
  ...{ changedFrom: {}, changedTo: {}, filter: null, affected: null },
  ...{ status: 403, shares: 'operation' as const },
};

type DescribedCall = Omit<AuditedCall, 'actorKind' | 'actorId' | 'actorLabel' | 'address' | 'requestId'>;

/** Returns undefined for a call that changed nothing. */
function createDescription(
  route: Route<Caller>,
): (request: ApiRequest<Caller>, call: AnsweredCall) => DescribedCall | undefined {
  const { operationId: operation, status = 200, body: parser } = route.description;
  const known = new Set(Object.keys(readMember(parser?.schema, 'properties') ?? {}));
  const shown = new Set(shownMembers(parser?.schema));
  const describeAnswer = (changed: readonly string[], { isNew, data, facts }: ApiResponse) => ({
    ...compareMembers(
      changed.filter((name) => shown.has(name)),
      { before: facts?.before, after: data },
    ),
    filter: shownFilter(facts?.filter),
    affected: facts?.affected ?? null,
    status: isNew === true ? CREATED : status,
    shares: sharesOf(route, changed),
  });
  return ({ caller: { projectId, tenantId }, params }, { body, given, answer }) => {
    const changed = given.filter((name) => known.has(name)).sort();
    if (answer !== undefined && changesNothing(route, changed)) return undefined;
    const about = projectOf(route, { params, body });
    return {
      projectId,
      about: about === undefined ? undefined : { projectId: about, tenantId },
      operation,
      resourceId: resourceIdOf(route, params, answer),
      changed,
      ...(answer === undefined ? DENIED : describeAnswer(changed, answer)),
    };
  };
}
