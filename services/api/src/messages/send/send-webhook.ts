import { type Issue, ApiError, createUuidV7, parsePrefixedId } from '@posthorn/common';
import type { Database, NewMessage } from '@posthorn/database';
import { payloadLifetimeHours } from '@posthorn/domain';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { Counter } from '@posthorn/observability';
import { type Enqueuer, type ProjectRates, quotaOf, withinQuota } from '@posthorn/acceptance';
import { assertHeaders } from '../../endpoints/assert-headers.js';
import Type from 'typebox';
import { type Caller, planOf } from '../../http/caller.js';
import type { EndpointCache } from '../../endpoints/endpoint-cache.js';
import { readMember } from '../../http/read-member.js';
import { findPayloadIssues, payloadHash, readPayload } from './read-payload.js';
import { parseSendRequest } from './send-request.js';
import { operation } from '../../http/operation.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';

export interface SendWebhookDependencies {
  readonly messages: Pick<Database['messages'], 'accept'>;
  readonly endpoints: EndpointCache;
  readonly enqueuer: Enqueuer;
  readonly rates: Pick<ProjectRates, 'admitSend'>;
  /** Counts committed messages. */
  readonly accepted: Pick<Counter, 'inc'>;
}

/** Capacity for a payload of 1 MB and the members around it. */
const BODY_LIMIT_BYTES = 1024 * 1024 + 64 * 1024;

const acknowledgedSchema = Type.Object({ message_id: uuidSchema, status: Type.Literal('queued') });

/** POST /v1/webhooks/send. The message is committed before the response; the delivery is enqueued afterwards. */
export function sendWebhook(dependencies: SendWebhookDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/webhooks/send',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    description: {
      summary: 'Send a message',
      details:
        'The answer comes after the commit. A repeated `idempotency_key` with an equal payload gets the answer of the first message; with a different payload it is refused.',
      tag: 'Messages',
      body: parseSendRequest,
      status: 202,
      data: acknowledgedSchema,
      errors: [
        'INVALID_HEADERS',
        'ENDPOINT_NOT_FOUND',
        'IDEMPOTENCY_MISMATCH',
        'RATE_LIMIT_EXCEEDED',
        'QUOTA_EXCEEDED',
      ],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  dependencies: SendWebhookDependencies,
): Promise<ApiResponse<typeof acknowledgedSchema>> {
  const { messages, endpoints, enqueuer, rates, accepted } = dependencies;
  await rates.admitSend(request.caller);
  const message = toMessage(request);
  if (!(await endpoints.has(message.endpointId, message.projectId))) {
    throw new ApiError('ENDPOINT_NOT_FOUND', 'There is no such endpoint in this project.');
  }
  enqueuer.assertPossible(message.endpointId);
  const acceptance = withinQuota(await messages.accept(message));
  if (acceptance.kind === 'stored') {
    accepted.inc();
    enqueuer.add({ messageId: message.id, endpointId: message.endpointId, attemptNo: 1 });
    return acknowledge(message.id);
  }
  if (!acceptance.samePayload) {
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      'The idempotency key was used before with a different payload.',
    );
  }
  return acknowledge(acceptance.messageId);
}

function acknowledge(messageId: string): ApiResponse<typeof acknowledgedSchema> {
  return { data: { message_id: messageId, status: 'queued' } };
}

function toMessage({ caller, rawBody, json }: ApiRequest<Caller>): NewMessage {
  const given = json();
  const payload = isObject(given) ? readPayload(rawBody) : undefined;
  const beyondSchema = [...findPayloadIssues(payload), ...findRetentionIssues(given, caller)];
  const send = parseSendRequest(given, beyondSchema);
  const endpointId = parsePrefixedId('endpoint', send.endpoint_id);
  if (payload === undefined || endpointId === undefined) throw new Error('The schema let a request through.');
  assertHeaders(send.headers, 'send');
  const key = send.idempotency_key;
  const plan = planOf(caller);
  const retentionHours = send.retention_hours ?? plan.defaultRetentionHours;
  return {
    id: createUuidV7(),
    projectId: caller.projectId,
    endpointId,
    direction: 'outbound',
    contentType: 'application/json',
    sizeBytes: payload.sizeBytes,
    payloadSha256: payload.sha256,
    retentionHours,
    expiresAfterHours: payloadLifetimeHours(retentionHours, plan),
    body: payload.body,
    headers: send.headers,
    idempotency: key === undefined ? undefined : { key, payloadHash: payloadHash(payload) },
    quota: quotaOf(plan, caller.tenantId),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findRetentionIssues(given: unknown, caller: Caller): readonly Issue[] {
  const hours = readMember(given, 'retention_hours');
  const { maxRetentionHours: max } = planOf(caller);
  if (typeof hours !== 'number' || hours <= max) return [];
  return [{ path: 'retention_hours', message: `must be <= ${max} on this plan` }];
}
