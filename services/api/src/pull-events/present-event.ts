import type { PullEventRow, EventWithPayload } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { countSchema } from '../schemas/count-schema.js';
import { headerMapSchema } from '../schemas/header-map-schema.js';
import { momentSchema, nullableMomentSchema } from '../schemas/moment-schema.js';
import { nullable } from '../schemas/nullable.js';
import { eventTimingSchema, presentTiming, wholeTimingSchema } from './event-timing.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { EVENT_STATUSES } from './event-filters.js';
import { EVENTS, WHOLE_EVENTS } from './event-examples.js';

/** The members of an event except its id. */
export const eventProperties = {
  event_type: nullable<string>({ type: 'string', examples: ['order.created'] }),
  status: Type.Enum([...EVENT_STATUSES]),
  size_bytes: countSchema,
  received_at: momentSchema,
  fetched_at: nullableMomentSchema,
  delivered_at: nullableMomentSchema,
  timing: eventTimingSchema,
};

export const eventSchema = Type.Object(
  { id: uuidSchema, ...eventProperties },
  { title: 'Event', examples: EVENTS },
);

const wholeProperties = {
  id: uuidSchema,
  ...eventProperties,
  content_type: Type.String({ examples: ['application/json'] }),
  headers: headerMapSchema,
  timing: wholeTimingSchema,
};

export const wholeEventSchema = Type.Object(
  {
    ...wholeProperties,
    payload: Type.Unknown({
      description: 'JSON is unchanged; other content is a text in base64.',
      examples: [{ type: 'order.created' }],
    }),
    payload_encoding: Type.Optional(Type.Literal('base64')),
  },
  { title: 'EventWithPayload', examples: WHOLE_EVENTS },
);

/** An event without its payload. */
export function presentEvent(row: Omit<PullEventRow, 'position'>): View<typeof eventSchema> {
  return {
    id: row.id,
    event_type: row.eventType,
    status: row.status,
    size_bytes: row.sizeBytes,
    received_at: row.createdAt.toISOString(),
    fetched_at: row.fetchedAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    timing: presentTiming(row),
  };
}

/** An event with all its members except the payload. */
export function presentWholeEvent(row: EventWithPayload): View<TObject<typeof wholeProperties>> {
  return {
    ...presentEvent(row),
    content_type: row.contentType,
    headers: row.headers ?? {},
    timing: { ingest_processing_ms: null, time_to_fetch_ms: null, ...presentTiming(row) },
  };
}
