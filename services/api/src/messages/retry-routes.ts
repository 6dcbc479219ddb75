import type { Enqueuer } from '@posthorn/acceptance';
import { type ValueHasher, ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { nextAttempt } from '@posthorn/queues';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import { pageMetaSchema } from '../pagination/pages.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../pagination/times.js';
import { WAITING_ID } from '../resources/example-ids.js';
import { type DeliveredResource, ofMessages } from '../resources/message-resource.js';
import { allSchema, countSchema, uuidSchema } from '../schemas/values.js';
import { CANCELLED_MESSAGE, EXPEDITED_MESSAGE } from './message-examples.js';
import { changedMessageSchema, presentMessage } from './message-schema.js';
import { parseSelection, partQuery, readPart, selectionSchema } from './message-selection.js';
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

export function retryAll({ resource, messages, enqueuer, hasher }: RetryAllDependencies): Route<Caller> {
  const { direction, plural, acceptedAs } = resource;
  const filters = { ...selectionSchema(resource), ...acceptanceTimes(acceptedAs) };
  const members = createQueryOrBody(
    { ...filters, all: allSchema, ...partQuery('retry') },
    { title: BODIES[direction], filters: Object.keys(filters) },
  );
  return ofMessages(resource).act({
    at: '/retry-all',
    verb: 'retryAll',
    summary: `Retry waiting ${plural} now`,
    details:
      'The oldest messages that wait for a retry are due now, in their order, or in their slots for a rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a JSON body; without any filter, `all` must be `true`. What fails again at once waits again: continue with `meta.next_cursor`, and not with the first page again.',
    members,
    data: Type.Object(
      { retried: countSchema, retried_message_ids: Type.Array(uuidSchema) },
      { examples: [{ retried: 1, retried_message_ids: [WAITING_ID] }] },
    ),
    meta: pageMetaSchema,
    errors: ['RATE_LIMIT_EXCEEDED'],
    async handle({ caller, given: { limit, cursor, ...others } }) {
      const { projectId } = caller;
      const owner = ownerOf(caller);
      enqueuer.assertPossible();
      const selected = { projectId, direction, status: 'pending_retry', owner } as const;
      const filtered = {
        ...parseSelection(others, { resource, caller, hasher }),
        ...parseAcceptanceTimes(others, acceptedAs),
      };
      const part = await readPart({ limit, cursor }, (page) =>
        messages.list({ ...selected, ...filtered, ...page, isOldestFirst: true }),
      );
      const ids = part.rows.map(({ id }) => id);
      const retried = await messages.retryMany({ projectId, ids, owner });
      for (const message of retried) {
        if (!message.hasSlot) enqueuer.deliveries.requeueNow(nextAttempt({ ...message, projectId }));
      }
      return {
        data: { retried: retried.length, retried_message_ids: retried.map(({ id }) => id) },
        meta: part.metaAfter(ids.length),
        facts: { filter: others, affected: retried.length },
      };
    },
  });
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
    details: 'Posthorn makes no further attempt. The message becomes a dead letter.',
    data: changedMessageSchema,
    examples: [CANCELLED_MESSAGE],
    errors: ['INVALID_STATUS'],
    async handle(request) {
      const { id, projectId } = await requireMessage(request, messages);
      const moved = await messages.cancel({ id, projectId }, REASON);
      if (moved === undefined) {
        throw new ApiError('INVALID_STATUS', 'The message neither waits for a retry nor is held.');
      }
      const { endpointId, attemptCount } = moved;
      enqueuer.deliveries.remove(nextAttempt({ id, endpointId, attemptCount }));
      enqueuer.deadLetters.add({ messageId: id, projectId, endpointId, lastError: REASON });
      const row = await requireMessage(request, messages);
      return { data: { ...presentMessage(row), message_id: id } };
    },
  });
}
