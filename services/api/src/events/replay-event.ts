import type { Route } from '@posthorn/http-server';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import Type from 'typebox';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { Caller } from '../http/caller.js';
import { subject } from '../resources/subject.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import { outboundMessages } from '../messages/outbound-messages.js';
import { replay } from '../messages/replay/replay.js';
import {
  describeReplays,
  presentReplays,
  REPLAYED_ALL,
  replayedManySchema,
} from '../messages/replay/replay-schema.js';
import { eventParams, eventSchema } from './event-schema.js';
import { type EventDependencies, requireEvent } from './event-rules.js';

const { endpointFilter } = outboundMessages;
/** Further messages follow in the background. */
const MOST_AT_ONCE = 1000;

const members = createQueryOrBody(
  {
    status: Type.Optional(
      Type.Enum([...MESSAGE_STATUSES], {
        description: 'Only messages of this status. Default: all.',
        examples: ['failed_permanent'],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_AT_ONCE,
        description: 'The maximum number of messages to replay. Default: all.',
        examples: [100],
      }),
    ),
    ...endpointFilterSchema(endpointFilter),
  },
  { title: 'EventReplay' },
);

const NO_REST = { waiting: 0, inProgress: 0 };

export const ofEvents = subject({
  group: 'events',
  tag: 'Events',
  path: '/v1/events',
  params: eventParams,
  data: eventSchema,
});

/** Replays messages of the event. Later subscribers get none. */
export function replayEvent(dependencies: EventDependencies): Route<Caller> {
  const { events, messages } = dependencies;
  return ofEvents.act({
    at: '/:id/replay',
    verb: 'replay',
    summary: 'Replay an event',
    details:
      'Replays its messages. The filters are in the query or in a JSON body. Endpoints that have subscribed since get none. The first 1,000 messages are replayed before the answer, and the others in the background, at the rate of the project: `replayed` counts them, too, and the lists of ids do not have them. `stuck` counts messages that wait or are being delivered now.',
    members,
    data: replayedManySchema,
    message: describeReplays(REPLAYED_ALL),
    errors: ['RATE_LIMIT_EXCEEDED'],
    async handle(request) {
      const { caller } = request;
      const { limit, status, ...others } = request.given;
      const { id: eventId, projectId } = await requireEvent(request, events);
      const direction = 'outbound';
      const endpointId = parseEndpointFilter(others, endpointFilter);
      const replayed = { eventId, projectId, endpointId, status };
      const query = { ...replayed, direction, limit: limit ?? MOST_AT_ONCE } as const;
      const ids = (await messages.list(query)).map(({ id }) => id);
      const { retryAfterSeconds, ...done } = await replay({ caller, direction, status, ids }, dependencies);
      const first = presentReplays(done);
      const isAll = limit !== undefined || ids.length < MOST_AT_ONCE || done.rateLimited.length > 0;
      const afterId = isAll ? undefined : ids.at(-1);
      const rest = afterId === undefined ? NO_REST : await events.continueReplay({ ...replayed, afterId });
      const data = {
        ...first,
        replayed: first.replayed + rest.waiting,
        stuck: first.stuck + rest.inProgress,
      };
      return {
        data,
        message: describeReplays(data),
        retryAfterSeconds,
        facts: { filter: { status, ...others }, affected: data.replayed },
      };
    },
  });
}
