import type { Database } from '@posthorn/database';
import { METRIC_WINDOW_NAMES, METRIC_WINDOWS } from '@posthorn/domain';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { eventCountsSchema, withTotal } from '../pull-events/with-total.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { operation } from '../http/operation.js';
import { EVENT_COUNTS } from './metrics-examples.js';
import { describe } from '../schemas/describe.js';

const parseQuery = createQueryParser(
  Type.Object({
    window: Type.Enum(METRIC_WINDOW_NAMES, {
      default: '24h',
      description: 'The length of the window, which ends now.',
    }),
    pull_endpoint_id: Type.Optional(describe(uuidSchema, 'Only events of this pull endpoint.')),
  }),
);

/**
 * GET /v1/pull-metrics: the results of all events received in a window, including deleted events.
 * A window of an hour is counted to the minute, a day to the quarter of an hour, a longer window to the hour.
 */
export function getEventMetrics({
  pullEvents,
}: {
  readonly pullEvents: Pick<Database['pullEvents'], 'countReceived'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-metrics',
    description: {
      summary: 'Count events',
      details: 'The current statuses of all events that were received in the window, including deleted ones.',
      tag: 'Pull events',
      query: parseQuery,
      data: Type.Object(
        { window: Type.Enum(METRIC_WINDOW_NAMES), ...eventCountsSchema.properties },
        { title: 'EventMetrics', examples: [{ window: '24h', ...EVENT_COUNTS }] },
      ),
    },
    async handle({ caller, query }) {
      const { window, pull_endpoint_id: endpointId } = parseQuery(query);
      const { bucketMs, buckets } = METRIC_WINDOWS[window];
      const since = new Date(Date.now() - bucketMs * buckets);
      const counts = await pullEvents.countReceived({ projectId: caller.projectId, endpointId, since });
      return { data: { window, ...withTotal(counts) } };
    },
  });
}
