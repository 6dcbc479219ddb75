import { type ProjectRates, type Enqueuer, withinQuota } from '@posthorn/acceptance';
import { ApiError } from '@posthorn/common';
import type { Database, NewMessage, Acceptance } from '@posthorn/database';
import { orderingKeyOf } from '@posthorn/domain';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import type { EndpointCache, KnownEndpoint } from '../../resources/endpoint-cache.js';
import { idempotencyKeyHeader, readKeyedBody } from '../../payloads/idempotency-key.js';
import { BODY_LIMIT_BYTES } from '../../payloads/read-payload.js';
import { parseSendRequest, readNewMessage } from './read-new-message.js';
import { operation } from '../../http/operation.js';
import { uuidSchema } from '../../schemas/values.js';
import type { Counter } from '@posthorn/observability';

export interface ConcludeDependencies {
  readonly enqueuer: Enqueuer;
  /** Counts committed messages. */
  readonly accepted: Counter;
}

export interface SendDependencies extends ConcludeDependencies, Pick<Database, 'messages'> {
  readonly known: EndpointCache;
  readonly rates: ProjectRates;
}

export const acknowledgedSchema = Type.Object({ message_id: uuidSchema, status: Type.Literal('queued') });

/** What refuses any message, to an endpoint or to a URL. */
export const SEND_ERRORS = [
  'INVALID_HEADERS',
  'IDEMPOTENCY_MISMATCH',
  'PAYLOAD_UNAVAILABLE',
  'RATE_LIMIT_EXCEEDED',
  'QUOTA_EXCEEDED',
] as const;

/** POST /v1/webhooks/send. The message is committed before the response; the delivery is enqueued afterwards. */
export function sendWebhook(dependencies: SendDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/webhooks/send',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    bytesMember: 'payload',
    description: {
      operationId: 'messages.send',
      summary: 'Send a message',
      details:
        'The answer comes after the commit. A repeated `idempotency_key` with an equal payload gets the answer of the first message; with a different payload it is refused, and with `PAYLOAD_UNAVAILABLE` when the first message was deleted.',
      tag: 'Messages',
      body: parseSendRequest,
      headers: idempotencyKeyHeader,
      status: 202,
      data: acknowledgedSchema,
      errors: [...SEND_ERRORS, 'ENDPOINT_NOT_FOUND'],
    },
    handle: (request) => handle(request, dependencies),
    countRefused: (caller) => dependencies.rates.admitSend(caller),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  dependencies: SendDependencies,
): Promise<ApiResponse<typeof acknowledgedSchema>> {
  const { messages, known, enqueuer, rates } = dependencies;
  await rates.admitSend(request.caller);
  const message = await readNewMessage(await readKeyedBody(request), request.caller, request.turn);
  const addressed = await address(message, known);
  enqueuer.assertPossible(message.endpointId);
  const acceptance = await messages.accept(addressed);
  return acknowledge(concludeSend(message, acceptance, dependencies));
}

/** Adds what a message has of its endpoint. Throws ENDPOINT_NOT_FOUND. */
export async function address(message: NewMessage, known: EndpointCache): Promise<NewMessage> {
  const { consumerId, ordering } = await findEndpoint(message, known);
  return { ...message, consumerId, orderingKey: orderingKeyOf(ordering, message.orderingKey) };
}

/** Throws ENDPOINT_NOT_FOUND. */
async function findEndpoint(
  { endpointId, projectId }: Pick<NewMessage, 'endpointId' | 'projectId'>,
  known: EndpointCache,
): Promise<KnownEndpoint> {
  const endpoint = await known.find(endpointId, projectId);
  if (endpoint !== undefined) return endpoint;
  throw new ApiError('ENDPOINT_NOT_FOUND', 'There is no such endpoint in this project.');
}

export function acknowledge(messageId: string): ApiResponse<typeof acknowledgedSchema> {
  return { data: { message_id: messageId, status: 'queued' } };
}

/**
 * Enqueues a message that was stored. Returns the id to acknowledge: that of an earlier message, when it has the same
 * idempotency key. Throws QUOTA_EXCEEDED, IDEMPOTENCY_MISMATCH, or PAYLOAD_UNAVAILABLE when that one was deleted.
 */
export function concludeSend(
  message: Pick<NewMessage, 'id' | 'endpointId' | 'projectId'>,
  given: Acceptance,
  { enqueuer, accepted }: ConcludeDependencies,
): string {
  const acceptance = withinQuota(given);
  if (acceptance.kind === 'stored') {
    accepted.inc();
    if (acceptance.waits !== true) enqueuer.deliveries.add(message);
    return message.id;
  }
  if (!acceptance.samePayload) {
    throw new ApiError('IDEMPOTENCY_MISMATCH', 'The idempotency key was used before for another message.');
  }
  if (acceptance.isDeleted === true) {
    throw new ApiError('PAYLOAD_UNAVAILABLE', 'The message with this idempotency key was deleted.', {
      details: { message_id: acceptance.messageId },
    });
  }
  return acceptance.messageId;
}
