import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-dependencies.js';
import type { Caller } from '../http/caller.js';
import { getEventPayload } from '../events/get-event-payload.js';
import { getEvent } from '../events/get-event.js';
import { listEventMessages } from '../events/list-event-messages.js';
import { listEvents } from '../events/list-events.js';
import { type PublishDependencies, publishEvent } from '../events/publish-event.js';
import { replayEvent } from '../events/replay-event.js';

export function eventRoutes(
  { database: { events, messages, consumers }, enqueuer, rates, schemas, metrics }: ApiDependencies,
  accepted: PublishDependencies['accepted'],
): readonly Route<Caller>[] {
  const unsubscribed = metrics.counter({
    name: 'posthorn_events_without_subscriber_total',
    help: 'Published events that no endpoint subscribes to.',
  });
  return [
    publishEvent({ events, consumers, enqueuer, rates, schemas, accepted, unsubscribed }),
    listEvents({ events }),
    getEvent({ events }),
    listEventMessages({ events, messages }),
    getEventPayload({ events }),
    replayEvent({ events, messages, enqueuer, rates }),
  ];
}
