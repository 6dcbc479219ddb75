import { ApiError, createUuidV7, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Database, NewMessage } from '@posthorn/database';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { Counter } from '@posthorn/observability';
import { assertHeaders } from '../../assert-headers.js';
import type { Caller } from '../../caller.js';
import { planOf } from '../../caller.js';
import type { EndpointCache } from '../../endpoint-cache.js';
import type { HandOff } from '../../hand-off.js';
import { readPayload, payloadHash } from './read-payload.js';
import type { SendRequest } from './send-request.js';
import { parseSendRequest } from './send-request.js';

export interface SendWebhookDependencies {
  readonly messages: Pick<Database['messages'], 'accept'>;
  readonly endpoints: EndpointCache;
  readonly handOff: HandOff;
  /** Counts committed messages. */
  readonly accepted: Pick<Counter, 'inc'>;
}

/** Room for a payload of 1 MB and for what stands around it. */
const BODY_LIMIT_BYTES = 1024 * 1024 + 64 * 1024;

/** POST /v1/webhooks/send: acknowledged once it is committed; the hand-off to the queue follows. */
export function sendWebhook(dependencies: SendWebhookDependencies): Route<Caller> {
  return {
    method: 'post',
    path: '/v1/webhooks/send',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: (request) => handle(request, dependencies),
  };
}

async function handle(
  request: ApiRequest<Caller>,
  dependencies: SendWebhookDependencies,
): Promise<ApiResponse> {
  const { messages, endpoints, handOff, accepted } = dependencies;
  const message = toMessage(request);
  if (!(await endpoints.has(message.endpointId, message.projectId))) {
    throw new ApiError('ENDPOINT_NOT_FOUND', 'There is no such endpoint in this project.');
  }
  handOff.assertPossible();
  const acceptance = await messages.accept(message);
  if (acceptance.kind === 'stored') {
    accepted.inc();
    handOff.add({ messageId: message.id, attemptNo: 1 });
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

function acknowledge(messageId: string): ApiResponse {
  return { status: 202, data: { message_id: messageId, status: 'queued' } };
}

function toMessage(request: ApiRequest<Caller>): NewMessage {
  const send = parseSendRequest(request.json());
  assertHeaders(send.headers, 'send');
  const payload = readPayload(request.rawBody);
  const key = send.idempotency_key;
  return {
    id: createUuidV7(),
    projectId: request.caller.projectId,
    endpointId: endpointUuid(send),
    direction: 'outbound',
    contentType: 'application/json',
    sizeBytes: payload.sizeBytes,
    payloadSha256: payload.sha256,
    retentionHours: retentionHours(send, request.caller),
    body: payload.body,
    headers: send.headers,
    idempotency: key === undefined ? undefined : { key, payloadHash: payloadHash(payload) },
  };
}

function endpointUuid({ endpoint_id: id }: SendRequest): string {
  const uuid = parsePrefixedId('endpoint', id);
  if (uuid === undefined) throw invalidRequest([{ path: 'endpoint_id', message: 'is not an endpoint id' }]);
  return uuid;
}

function retentionHours({ retention_hours: hours }: SendRequest, caller: Caller): number {
  const { defaultRetentionHours, maxRetentionHours } = planOf(caller);
  if (hours === undefined) return defaultRetentionHours;
  if (hours <= maxRetentionHours) return hours;
  throw invalidRequest([
    { path: 'retention_hours', message: `must be <= ${maxRetentionHours} on this plan` },
  ]);
}
