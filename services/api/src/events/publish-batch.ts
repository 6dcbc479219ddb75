import { createAllowance, withinQuota } from '@posthorn/acceptance';
import type { ApiError } from '@posthorn/common';
import type { Database, EventRow, KnownPublication, Publication } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Outcome, assertStored, batchOperation } from '../batches/batch-operation.js';
import { orError } from '../batches/read-batch.js';
import type { Caller } from '../http/caller.js';
import { warningsSchema } from '../schemas/warnings-schema.js';
import type { EventDependencies } from './event-rules.js';
import { IDENTITY, publishedSchema } from './event-schema.js';
import { type ReadyEvent, findEarlier, readEvent } from './read-event.js';
import { parsePublishRequest } from './read-new-event.js';

const { event_id: eventId, event_type: eventType, message_count: messageCount } = publishedSchema.properties;
const resultSchema = Type.Object({ event_id: eventId, event_type: eventType, message_count: messageCount });

type Consumers = Pick<Database['consumers'], 'find'>;
type Result = Outcome<{
  readonly event_id: string;
  readonly event_type: string;
  readonly message_count: number;
}>;

/** POST /v1/events/publish-batch. One transaction stores all valid events and their messages. */
export function publishBatch(dependencies: EventDependencies): Route<Caller> {
  return batchOperation(
    {
      path: '/v1/events/publish-batch',
      description: {
        operationId: 'events.publishBatch',
        summary: 'Publish some events',
        details:
          'Publishes each event as `POST /v1/events` does. All valid events are stored in one transaction, and the answer comes after its commit, with a result for each event, in order. A faulty event does not reject the others; `accepted` counts those without an error. Events with the same idempotency key are one event. Each event counts towards the rate of the project, and a batch that cannot be read as one. With more than 1,000 messages in all, the rest follow in the background. Filters and schemas may cost a second for the whole batch; events after it are refused.',
        tag: 'Events',
      },
      meta: warningsSchema,
      items: {
        member: 'events',
        title: 'NewEvents',
        schema: parsePublishRequest.schema,
        example: { event_type: 'order.created', payload: { order: { id: 1234 } } },
      },
      result: resultSchema,
      example: { event_id: IDENTITY.event_id, event_type: IDENTITY.event_type, message_count: 1 },
      begin(request) {
        const consumers = findEachOnce(dependencies.consumers);
        const reading = { ...dependencies, consumers, allowance: createAllowance() };
        return {
          read: (body) => readEvent(body, request, reading),
          store: (events) => publish(events, request.caller, dependencies),
        };
      },
    },
    dependencies.rates,
  );
}

/** The events of a batch have few consumers, and may have none that exists. */
function findEachOnce({ find }: Consumers): Consumers {
  const found = new Map<string, ReturnType<typeof find>>();
  return {
    find(consumer) {
      const earlier = found.get(consumer.id) ?? find(consumer);
      found.set(consumer.id, earlier);
      return earlier;
    },
  };
}

/** An event that an idempotency key already names is not stored again. */
async function publish(
  events: readonly (ReadyEvent | KnownPublication)[],
  caller: Caller,
  { publisher, events: stored }: EventDependencies,
): Promise<readonly (Result | ApiError)[]> {
  const ready = events.filter((event): event is ReadyEvent => !('kind' in event));
  const publications = await publisher.publishTogether(ready);
  const publicationOf = new Map<object, Publication | Error | undefined>(
    ready.map((event, index) => [event, publications[index]]),
  );

  async function conclude(event: ReadyEvent | KnownPublication): Promise<Result> {
    if ('kind' in event) return toResult(await findEarlier(event, caller, stored));
    const publication = publicationOf.get(event);
    assertStored(publication);
    const within = withinQuota(publication);
    if (within.kind === 'known') return toResult(await findEarlier(within, caller, stored));
    return { ...toResult(event), warnings: event.meta.warnings };
  }

  return await Promise.all(events.map((event) => orError(() => conclude(event))));
}

function toResult({
  id,
  eventType: type,
  messageCount: count,
}: Pick<EventRow, 'id' | 'eventType' | 'messageCount'>): Result {
  return { result: { event_id: id, event_type: type, message_count: count } };
}
