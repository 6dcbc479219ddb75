import { toPrefixedId } from '@posthorn/common';
import type { EventMessage, EventRow, ListedEvent } from '@posthorn/database';
import { type MessageStatus, MESSAGE_STATUSES } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { withoutEmpty } from '../http/without-empty.js';
import { messageProperties } from '../messages/present-message.js';
import { nullableConsumerIdSchema } from '../schemas/consumer-id-schema.js';
import { countSchema } from '../schemas/count-schema.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { EVENT, LISTED_EVENT, PUBLISHED_EVENT } from './event-examples.js';

const identitySchema = Type.Object({
  event_id: uuidSchema,
  event_type: eventTypeNameSchema,
  consumer_id: nullableConsumerIdSchema,
  message_count: countSchema,
});

/** The messages that the answer to a publication contains. */
export const SHOWN_MESSAGES = 100;

export const publishedSchema = Type.Object(
  {
    ...identitySchema.properties,
    messages: Type.Array(Type.Object({ message_id: uuidSchema, endpoint_id: endpointIdSchema })),
  },
  { title: 'PublishedEvent', examples: [PUBLISHED_EVENT] },
);

export const listedEventSchema = Type.Object(
  { ...identitySchema.properties, created_at: momentSchema },
  { title: 'ListedEvent', examples: [LISTED_EVENT] },
);

const {
  size_bytes: sizeBytes,
  payload_sha256: payloadSha256,
  idempotency_key: idempotencyKey,
} = messageProperties;

export const eventSchema = Type.Object(
  {
    ...listedEventSchema.properties,
    payload_sha256: payloadSha256,
    size_bytes: sizeBytes,
    idempotency_key: idempotencyKey,
    deliveries: Type.Object(Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, countSchema]))),
  },
  { title: 'PublishedEventDetails', examples: [EVENT] },
);

type Identity = Pick<EventRow, 'id' | 'eventType' | 'consumerId' | 'messageCount'>;

export function presentPublished(
  row: Identity,
  messages: readonly EventMessage[],
): View<typeof publishedSchema> {
  return {
    ...presentIdentity(row),
    messages: messages
      .slice(0, SHOWN_MESSAGES)
      .map(({ id, endpointId }) => ({ message_id: id, endpoint_id: toPrefixedId('endpoint', endpointId) })),
  };
}

export function presentListed(row: ListedEvent): View<typeof listedEventSchema> {
  return { ...presentIdentity(row), created_at: row.createdAt.toISOString() };
}

export function presentEvent(
  row: EventRow,
  deliveries: ReadonlyMap<MessageStatus, number>,
): View<typeof eventSchema> {
  return {
    ...presentListed(row),
    payload_sha256: row.payloadSha256,
    size_bytes: row.sizeBytes,
    ...withoutEmpty({ idempotency_key: row.idempotencyKey }),
    deliveries: Object.fromEntries(MESSAGE_STATUSES.map((status) => [status, deliveries.get(status) ?? 0])),
  };
}

function presentIdentity({ id, eventType, consumerId, messageCount }: Identity): View<typeof identitySchema> {
  return {
    event_id: id,
    event_type: eventType,
    consumer_id: consumerId === '' ? null : consumerId,
    message_count: messageCount,
  };
}
