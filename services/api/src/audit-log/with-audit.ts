import { ApiError, toPrefixedId } from '@posthorn/common';
import type { Database, NewAuditEntry } from '@posthorn/database';
import { MINUTE } from '@posthorn/domain';
import type { ApiRequest, Route } from '@posthorn/http-server';
import { labelOf } from '../api-keys/api-key-schema.js';
import type { Caller } from '../http/caller.js';
import { findClientAddress } from '../http/client-address.js';
import { readMember, readText } from '../http/read-member.js';
import { wrapRoute } from '../http/wrap-route.js';

export interface AuditDependencies {
  readonly auditLog: Pick<Database['auditLog'], 'record' | 'recordDenied'>;
  readonly trustedProxies: number;
  onError(error: unknown): void;
}

/** What changes nothing that was there, and happens very often. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'messages.send',
  'messages.sendBatch',
  'callbacks.send',
  'events.publish',
  'pullEvents.acknowledge',
]);

const FORBIDDEN = 403;
const MAX_DENIED = 10_000;
/** The members with the id of something new, the first of which counts. */
const IDS = ['id', 'key_id', 'name'] as const;

/**
 * Records the calls that change something before they are answered, and those that are denied. A call whose record
 * fails is answered all the same.
 */
export function createAudit({
  auditLog,
  trustedProxies,
  onError,
}: AuditDependencies): (route: Route<Caller>) => Route<Caller> {
  /** When a denied call was last recorded, by actor and operation. */
  const deniedAtMs = new Map<string, number>();

  async function recordDenied(entry: NewAuditEntry): Promise<void> {
    const key = `${entry.actorId} ${entry.operation}`;
    const nowMs = performance.now();
    if (nowMs - (deniedAtMs.get(key) ?? -MINUTE) < MINUTE) return;
    if (deniedAtMs.size >= MAX_DENIED) deniedAtMs.clear();
    deniedAtMs.set(key, nowMs);
    await auditLog.recordDenied(entry);
  }

  return (route) => {
    const { operationId: operation, status = 200, body } = route.description;
    const isRecorded = route.method !== 'get' && !UNRECORDED.has(operation);
    const known = new Set(Object.keys(readMember(body?.schema, 'properties') ?? {}));

    async function record(request: ApiRequest<Caller>, call: AuditedCall): Promise<void> {
      const { caller, params, requestId } = request;
      const entry = {
        projectId: caller.projectId,
        ...actorOf(caller),
        address: findClientAddress(request, trustedProxies) ?? null,
        operation,
        resourceId: Object.values(params)[0] ?? idOf(call.answer),
        changed: call.given.filter((name) => known.has(name)).sort(),
        status: call.status,
        requestId,
      };
      await (call.status === FORBIDDEN ? recordDenied(entry) : auditLog.record(entry)).catch(onError);
    }

    return wrapRoute(route, async (request, next) => {
      let given: readonly string[] = [];
      const json = async (): Promise<unknown> => {
        const value = await request.json();
        if (typeof value === 'object' && value !== null) given = Object.keys(value);
        return value;
      };
      try {
        const answer = await next(isRecorded ? { ...request, json } : request);
        if (isRecorded) await record(request, { given, answer, status: statusOf(answer, status) });
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'FORBIDDEN')
          await record(request, { given, status: FORBIDDEN });
        throw error;
      }
    });
  };
}

interface AuditedCall {
  readonly given: readonly string[];
  readonly status: number;
  readonly answer?: unknown;
}

function statusOf(answer: unknown, status: number): number {
  return readMember(answer, 'isNew') === true ? 201 : status;
}

export function actorOf({
  apiKeyId,
  keyLabel,
  sessionId,
  portal,
}: Pick<Caller, 'apiKeyId' | 'keyLabel' | 'sessionId' | 'portal'>): Pick<
  NewAuditEntry,
  'actorKind' | 'actorId' | 'actorLabel'
> {
  if (portal !== undefined)
    return { actorKind: 'portal_session', actorId: portal.sessionId, actorLabel: portal.consumerId };
  const actorLabel = labelOf(keyLabel);
  return sessionId === undefined
    ? { actorKind: 'api_key', actorId: toPrefixedId('apiKey', apiKeyId), actorLabel }
    : { actorKind: 'console_session', actorId: sessionId, actorLabel };
}

function idOf(answer: unknown): string | null {
  return IDS.map((name) => readText(readMember(answer, 'data'), name)).find((id) => id !== undefined) ?? null;
}
