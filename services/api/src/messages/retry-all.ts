import type { Enqueuer } from '@posthorn/acceptance';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { nextAttempt } from '@posthorn/queues';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import { operation } from '../http/operation.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../pagination/acceptance-times.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import { WAITING_ID } from '../resources/example-ids.js';
import { allSchema } from '../schemas/all-schema.js';
import { countSchema } from '../schemas/count-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { outboundMessages } from './outbound-messages.js';

export interface RetryAllDependencies {
  readonly messages: Pick<Database['messages'], 'list' | 'retryMany'>;
  readonly enqueuer: Enqueuer;
}

const { direction, endpointFilter, acceptedAs } = outboundMessages;
const filters = { ...endpointFilterSchema(endpointFilter), ...acceptanceTimes(acceptedAs) };
const members = createQueryOrBody(
  {
    ...filters,
    all: allSchema,
    limit: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 100,
      description: 'The maximum number of messages to retry.',
    }),
  },
  { title: 'MessageRetry', filters: Object.keys(filters) },
);

/** POST /v1/messages/retry-all: does for the oldest waiting messages what `retry-now` does for one. */
export function retryAll({ messages, enqueuer }: RetryAllDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/messages/retry-all',
    description: {
      operationId: 'messages.retryAll',
      summary: 'Retry waiting messages now',
      details:
        'The oldest messages that wait for a retry are due now, in their order, or in their slots for a rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a JSON body; without any filter, `all` must be `true`.',
      tag: 'Messages',
      query: members.query,
      body: members.body,
      data: Type.Object(
        { retried: countSchema, retried_message_ids: Type.Array(uuidSchema) },
        { examples: [{ retried: 1, retried_message_ids: [WAITING_ID] }] },
      ),
      errors: ['RATE_LIMIT_EXCEEDED'],
    },
    async handle(request) {
      const { projectId } = request.caller;
      const { limit, ...others } = await members.parse(request);
      const owner = ownerOf(request.caller);
      enqueuer.assertPossible();
      const listed = await messages.list({
        projectId,
        direction,
        status: 'pending_retry',
        endpointId: parseEndpointFilter(others, endpointFilter),
        ...parseAcceptanceTimes(others, acceptedAs),
        owner,
        isOldestFirst: true,
        limit,
      });
      const retried = await messages.retryMany({ projectId, ids: listed.map(({ id }) => id), owner });
      for (const message of retried) if (!message.hasSlot) enqueuer.requeueNow(nextAttempt(message));
      return { data: { retried: retried.length, retried_message_ids: retried.map(({ id }) => id) } };
    },
  });
}
