import type { Enqueuer } from '@posthorn/acceptance';
import { type ValueHasher, ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { nextAttempt } from '@posthorn/queues';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { WAITING_ID } from '../resources/example-ids.js';
import { type DeliveredResource, ofMessages } from '../resources/message-resource.js';
import { countSchema, uuidSchema } from '../schemas/values.js';
import { type BulkRequest, type NextPart, bulkRoute, readPart } from './bulk.js';
import { CANCELLED_MESSAGE, EXPEDITED_MESSAGE } from './message-examples.js';
import { changedMessageSchema, presentMessage } from './message-schema.js';
import { parseFilter, selectionSchema } from './message-selection.js';
import { outboundMessages } from './outbound-messages.js';
import { requireMessage } from './require-message.js';

interface Dependencies extends Pick<Database, 'messages'> {
  readonly enqueuer: Enqueuer;
}

interface RetryAllDependencies extends Dependencies {
  readonly resource: DeliveredResource;
  readonly hasher: ValueHasher;
}

const BODIES = { outbound: 'MessageRetry', inbound: 'InboundMessageRetry' };

export function retryAll(dependencies: RetryAllDependencies): Route<Caller> {
  const { resource, hasher } = dependencies;
  return bulkRoute({
    resource,
    action: 'retry',
    summary: `Retry waiting ${resource.plural} now`,
    details:
      'The oldest messages that wait for a retry are due now, in their order, or in their slots for a rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a JSON body; without any filter, `all` must be `true`. What fails again at once waits again: continue with `meta.next_cursor`, and not with the first page again.',
    filters: selectionSchema(resource),
    hasCursor: true,
    title: BODIES[resource.direction],
    data: Type.Object(
      { retried: countSchema, retried_message_ids: Type.Array(uuidSchema) },
      { examples: [{ retried: 1, retried_message_ids: [WAITING_ID] }] },
    ),
    errors: ['RATE_LIMIT_EXCEEDED'],
    async act({ caller, given, page }) {
      const filter = parseFilter(given, { resource, caller, hasher });
      const { direction } = resource;
      const { ids, next } = await retryPart({ caller, direction, filter, page }, dependencies);
      return { data: { retried: ids.length, retried_message_ids: ids }, next, affected: ids.length };
    },
  });
}

export interface RetriedPart {
  /** Those that were waiting. */
  readonly ids: readonly string[];
  /** How many it looked at. */
  readonly looked: number;
  readonly next: NextPart | undefined;
}

/** Makes some of the messages that fit and wait for a retry due now, the oldest first. */
export async function retryPart(
  { caller, direction, filter, page }: BulkRequest,
  { messages, enqueuer }: Dependencies,
): Promise<RetriedPart> {
  const own = { projectId: caller.projectId, owner: ownerOf(caller) };
  const waiting = { direction, status: 'pending_retry', isOldestFirst: true } as const;
  enqueuer.assertPossible();
  const { ids, nextAfter } = await readPart(page, (part) =>
    messages.list({ ...filter, ...own, ...waiting, ...part }),
  );
  const retried = await messages.retryMany({ ...own, ids });
  for (const message of retried) {
    if (!message.hasSlot) enqueuer.deliveries.requeueNow(nextAttempt({ ...message, ...own }));
  }
  return { ids: retried.map(({ id }) => id), looked: ids.length, next: nextAfter(ids.length) };
}

const of = ofMessages(outboundMessages);

export function retryNow({ messages, enqueuer }: Dependencies): Route<Caller> {
  return of.act({
    at: '/:id/retry-now',
    verb: 'retryNow',
    summary: 'Retry a message now',
    details:
      'The next attempt starts now, or in its slot for a rate-limited endpoint. It counts like any other attempt.',
    data: changedMessageSchema,
    examples: [EXPEDITED_MESSAGE],
    errors: ['INVALID_STATUS'],
    async handle(request) {
      const { id, projectId } = await requireMessage(request, messages);
      enqueuer.assertPossible();
      const moved = await messages.retryNow({ id, projectId, owner: ownerOf(request.caller) });
      if (moved === undefined) throw new ApiError('INVALID_STATUS', 'The message does not wait for a retry.');
      const row = await requireMessage(request, messages);
      if (!moved.hasSlot) {
        enqueuer.deliveries.requeueNow(nextAttempt({ ...moved, id, projectId }));
      }
      return { data: { ...presentMessage(row), message_id: id } };
    },
  });
}

const REASON = 'cancelled';

export function cancelMessage({ messages, enqueuer }: Dependencies): Route<Caller> {
  return of.act({
    at: '/:id/cancel',
    verb: 'cancel',
    summary: 'Cancel a message',
    details:
      'Posthorn makes no further attempt. The message becomes a dead letter. A message that waits for the head of its ordering key is cancelled, too; the next one starts when the head is.',
    data: changedMessageSchema,
    examples: [CANCELLED_MESSAGE],
    errors: ['INVALID_STATUS'],
    async handle(request) {
      const { id, projectId } = await requireMessage(request, messages);
      const moved = await messages.cancel({ id, projectId }, REASON);
      if (moved === undefined) {
        const message = 'The message neither waits for a retry or for its order, nor is held.';
        throw new ApiError('INVALID_STATUS', message);
      }
      const { endpointId, attemptCount } = moved;
      enqueuer.deliveries.remove(nextAttempt({ id, endpointId, attemptCount }));
      enqueuer.deadLetters.add({ messageId: id, projectId, endpointId, lastError: REASON });
      const row = await requireMessage(request, messages);
      return { data: { ...presentMessage(row), message_id: id } };
    },
  });
}
