import type { EventWithPayload, PullEventRow } from '@posthorn/database';
import { EVENT_STATUSES } from '@posthorn/domain';
import { type View, createParser, createQueryParser, decodeCursor } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { withoutEmpty } from '../http/without-empty.js';
import { pageQuery } from '../pagination/pages.js';
import { headerMapSchema } from '../schemas/delivery-settings.js';
import { countSchema, momentSchema, nullable, nullableMomentSchema, uuidSchema } from '../schemas/values.js';
import { searchFilter, shownValuesSchema } from '../search/search-filter.js';
import { EVENTS, WHOLE_EVENTS } from './event-examples.js';

/** The value of a filter that selects every status. */
export const ALL_STATUSES = 'all';

/** Excludes NUL, because PostgreSQL cannot store it and no event type contains it. */
export const eventTypeSchema = Type.Optional(
  Type.String({
    maxLength: 255,
    format: 'text',
    description: 'Only events of this type. An empty value selects events without a type.',
    examples: ['order.created'],
  }),
);

/** An empty value selects the events without a type. */
export function parseTypeFilter(given: string | undefined): string | null | undefined {
  return given === '' ? null : given;
}

const milliseconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description, examples: [3] }));

const eventTimingSchema = Type.Object(
  {
    ingest_processing_ms: milliseconds('How long the reception took.'),
    time_to_fetch_ms: milliseconds('From the reception to the first read.'),
    time_to_ack_ms: milliseconds('From the first read to the acknowledgement.'),
    total_lifecycle_ms: milliseconds('From the reception to the acknowledgement.'),
  },
  { description: 'A step that has not happened has no member.' },
);

const nullableCount = nullable<number>({ type: 'integer', minimum: 0, examples: [3] });

/** The timing of a whole event, whose first two members are always present. */
const wholeTimingSchema = Type.Object({
  ...eventTimingSchema.properties,
  ingest_processing_ms: nullableCount,
  time_to_fetch_ms: nullableCount,
});

type Times = Pick<PullEventRow, 'createdAt' | 'fetchedAt' | 'deliveredAt' | 'ingestProcessingMs'>;

function presentTiming({
  createdAt,
  fetchedAt,
  deliveredAt,
  ingestProcessingMs,
}: Times): View<typeof eventTimingSchema> {
  return {
    ...(ingestProcessingMs !== null && { ingest_processing_ms: ingestProcessingMs }),
    ...(fetchedAt !== null && { time_to_fetch_ms: between(createdAt, fetchedAt) }),
    ...(fetchedAt !== null && deliveredAt !== null && { time_to_ack_ms: between(fetchedAt, deliveredAt) }),
    ...(deliveredAt !== null && { total_lifecycle_ms: between(createdAt, deliveredAt) }),
  };
}

/** An event that was acknowledged unread may be read later; its time to acknowledge is then 0. */
function between(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime());
}

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
  { id: uuidSchema, ...eventProperties, searchable: shownValuesSchema },
  { title: 'Event', examples: EVENTS },
);

const wholeProperties = {
  id: uuidSchema,
  ...eventProperties,
  content_type: Type.String({ examples: ['application/json'] }),
  headers: headerMapSchema,
  query: Type.Optional(
    Type.String({
      description: 'The query string with which it was received, without the token.',
      examples: ['shop=1'],
    }),
  ),
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

/** An event position is a 63-bit number in PostgreSQL. */
const parseCursor = decodeCursor(Type.Object({ position: Type.String({ pattern: '^[0-9]{1,18}$' }) }));

/** The position of the last event on the previous page. Throws INVALID_REQUEST. */
export function parseEventCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.position;
}

export function eventCursorPosition({ position }: { readonly position: bigint }): {
  readonly position: string;
} {
  return { position: String(position) };
}

export const parseEventQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    status: Type.Enum([...EVENT_STATUSES, ALL_STATUSES], {
      default: 'stored',
      description: 'Only events of this status. `all` selects every event.',
    }),
    event_type: eventTypeSchema,
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only events that were received at this time or later.',
      }),
    ),
    before: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only events that were received before this time.' }),
    ),
    ...searchFilter,
  }),
);

export const parseAcknowledgement = createParser(
  Type.Object({
    event_ids: Type.Array(uuidSchema, {
      description: 'The events, by their ids.',
      minItems: 1,
      maxItems: 1000,
    }),
  }),
);

export const parsePreview = createQueryParser(
  Type.Object({
    preview: Type.Boolean({
      default: false,
      description: 'Keeps the status of the event: a stored event does not become fetched.',
    }),
  }),
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
    ...withoutEmpty({ searchable: row.searchable }),
  };
}

/** An event with all its members except the payload. */
export function presentWholeEvent(row: EventWithPayload): View<TObject<typeof wholeProperties>> {
  return {
    ...presentEvent(row),
    content_type: row.contentType,
    headers: row.headers ?? {},
    ...(row.query !== null && { query: row.query }),
    timing: { ingest_processing_ms: null, time_to_fetch_ms: null, ...presentTiming(row) },
  };
}
