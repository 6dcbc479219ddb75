import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import Type from 'typebox';
import { endpointFilterSchema, parseEndpointFilter } from '../endpoints/endpoint-filter.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import { outboundMessages } from '../messages/outbound-messages.js';
import { type ReplayDependencies, replay } from '../messages/replay/replay.js';
import { presentReplays, replayedManySchema } from '../messages/replay/replay-all.js';
import { eventParams, requireEvent } from './event-id.js';

export interface ReplayEventDependencies extends ReplayDependencies {
  readonly events: Pick<Database['events'], 'findInProject'>;
  readonly messages: Pick<Database['messages'], 'replay' | 'findInProject' | 'list'>;
}

const { endpointFilter } = outboundMessages;
const MOST = 1000;

const members = createQueryOrBody(
  {
    status: Type.Optional(
      Type.Enum([...MESSAGE_STATUSES], {
        description: 'Only messages of this status. Default: all.',
        examples: ['failed_permanent'],
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: MOST,
      default: MOST,
      description: 'The maximum number of messages to replay.',
      examples: [100],
    }),
    ...endpointFilterSchema(endpointFilter),
  },
  { title: 'EventReplay' },
);

/** POST /v1/events/{id}/replay: replays messages of the event. Later subscribers get none. */
export function replayEvent({ events, ...dependencies }: ReplayEventDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/events/:id/replay',
    description: {
      operationId: 'events.replay',
      summary: 'Replay an event',
      details:
        'Replays its messages, the newest first. The filters are in the query or in a JSON body. Endpoints that have subscribed since get none. `stuck` counts messages that wait or are being delivered now.',
      tag: 'Events',
      params: eventParams,
      query: members.query,
      body: members.body,
      data: replayedManySchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { limit, status, ...others } = members.parse(request);
      const { id: eventId, projectId } = await requireEvent(request, events);
      const direction = 'outbound';
      const listed = await dependencies.messages.list({
        projectId,
        direction,
        eventId,
        status,
        endpointId: parseEndpointFilter(others, endpointFilter),
        limit,
      });
      const ids = listed.map(({ id }) => id);
      return { data: presentReplays(await replay({ projectId, direction, status, ids }, dependencies)) };
    },
  });
}
