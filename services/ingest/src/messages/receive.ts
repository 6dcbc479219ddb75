import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { RawRequest, RawResponse } from '@posthorn/http-server';
import type { Counter } from '@posthorn/observability';
import { type HandshakeAnswer, reject } from '@posthorn/sources';
import { type Enqueuer, type ProjectRates, withinQuota } from '@posthorn/acceptance';
import type { Publishing } from '../endpoints/ingest-endpoint.js';
import { type PublishDependencies, type PublishedWebhook, publish } from '../events/publish.js';
import type { MomentLog } from '../endpoints/moment-log.js';
import { type VerifiedRequest, type VerifyDependencies, verifyRequest } from '../requests/verify-request.js';
import { toMessage } from './to-message.js';

export interface ReceiveDependencies extends VerifyDependencies, PublishDependencies {
  readonly messages: Pick<Database['messages'], 'accept'>;
  readonly enqueuer: Pick<Enqueuer, 'assertPossible' | 'deliveries' | 'wakeListeners'>;
  readonly rates: Pick<ProjectRates, 'admitReceived'>;
  readonly handshakes: Pick<MomentLog, 'add'>;
  /** Gets the endpoints that have refused something before. */
  readonly acceptances: Pick<MomentLog, 'add'>;
  /** Counts committed webhooks. */
  readonly received: Pick<Counter<'direction'>, 'inc'>;
}

/**
 * Receives one webhook: verifies it, counts it towards the project's rate limit, stores it, then acknowledges it.
 * The delivery of a forwarded message is enqueued after the response, or listeners are woken. A pull endpoint's event
 * is only stored. A webhook of an endpoint that publishes is stored as an event, with a message for each subscriber.
 * A handshake is answered, and not stored. A request that repeats an idempotency key gets the first response again.
 */
export async function receive(request: RawRequest, dependencies: ReceiveDependencies): Promise<RawResponse> {
  const evaluated = await verifyRequest(request, dependencies);
  const { endpoint, handshake } = evaluated;
  await admit(evaluated, dependencies, () => dependencies.rates.admitReceived(endpoint));
  if (handshake === undefined) return await store(evaluated, dependencies);
  dependencies.handshakes.add(endpoint.id);
  return presentHandshake(handshake);
}

async function store(evaluated: VerifiedRequest, dependencies: ReceiveDependencies): Promise<RawResponse> {
  const { direction, publishing, responseCode: status, responseText } = evaluated.endpoint;
  const messageId =
    publishing === undefined
      ? await storeMessage(evaluated, dependencies)
      : await storeEvent(evaluated, publishing, dependencies);
  if (evaluated.endpoint.isRefusing) dependencies.acceptances.add(evaluated.endpoint.id);
  if (responseText !== undefined) return presentText(status, responseText);
  return { status, data: { message_id: messageId, status: direction === 'inbound' ? 'queued' : 'stored' } };
}

async function storeMessage(evaluated: VerifiedRequest, dependencies: ReceiveDependencies): Promise<string> {
  const { messages, enqueuer, received } = dependencies;
  const { id: endpointId, direction, isForListeners } = evaluated.endpoint;
  const isForwarded = direction === 'inbound' && !isForListeners;
  if (isForwarded) enqueuer.assertPossible(endpointId);
  const message = await toMessage(evaluated);
  const acceptance = await admit(evaluated, dependencies, async () =>
    withinQuota(await messages.accept(message)),
  );
  if (acceptance.kind === 'known') return acceptance.messageId;
  received.inc({ direction });
  if (isForwarded) enqueuer.deliveries.add(message);
  if (isForListeners) enqueuer.wakeListeners(endpointId);
  return message.id;
}

async function storeEvent(
  evaluated: VerifiedRequest,
  publishing: Publishing,
  dependencies: ReceiveDependencies,
): Promise<string> {
  const work = (): Promise<PublishedWebhook> => publish(evaluated, publishing, dependencies);
  const { eventId, isNew } = await admit(evaluated, dependencies, work);
  if (isNew) dependencies.received.inc({ direction: 'event' });
  return eventId;
}

function presentHandshake({ text, json, headers = {} }: HandshakeAnswer): RawResponse {
  if (json !== undefined)
    return {
      status: 200,
      text: JSON.stringify(json),
      headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    };
  return presentText(200, text ?? '', headers);
}

/** What a sender or a tenant chose is answered as a text, so that nothing can take it for a page. */
function presentText(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): RawResponse {
  return { status, text, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } };
}

/** Records the requests that the limits of a project or its tenant reject. */
async function admit<Result>(
  evaluated: VerifiedRequest,
  { rejectionLog }: ReceiveDependencies,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) {
      rejectionLog.add({ ...evaluated, rejection: reject('rate_limited', error.message) });
    }
    throw error;
  }
}
