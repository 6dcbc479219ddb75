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
  { database: { events, messages }, enqueuer, rates, schemas }: ApiDependencies,
  accepted: PublishDependencies['accepted'],
): readonly Route<Caller>[] {
  return [
    publishEvent({ events, enqueuer, rates, schemas, accepted }),
    listEvents({ events }),
    getEvent({ events }),
    listEventMessages({ events, messages }),
    getEventPayload({ events }),
    replayEvent({ events, messages, enqueuer }),
  ];
}
