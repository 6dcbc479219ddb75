import { toPrefixedId } from '@posthorn/common';
import type { EventMessage, EventRow, ListedEvent } from '@posthorn/database';
import { type MessageStatus, MESSAGE_STATUSES } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { withoutEmpty } from '../http/without-empty.js';
import { RECORD, SEARCHABLE } from '../messages/message-examples.js';
import { messageProperties } from '../messages/message-schema.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import {
  CONSUMER_ID,
  ENDPOINT_ID,
  EVENT_ID,
  INBOUND_ENDPOINT_ID,
  WAITING_ID,
} from '../resources/example-ids.js';
import { eventTypeNameSchema, nullableConsumerIdSchema, orderingKeySchema } from '../schemas/names.js';
import { countSchema, describe, momentSchema, uuidSchema } from '../schemas/values.js';
import { shownValuesSchema } from '../search/search-filter.js';

export const IDENTITY = {
  event_id: EVENT_ID,
  event_type: 'order.created',
  consumer_id: CONSUMER_ID,
  message_count: 1,
} as const;

const PUBLISHED_EVENT = {
  ...IDENTITY,
  messages: [{ message_id: WAITING_ID, endpoint_id: ENDPOINT_ID }],
} as const;

const LISTED_EVENT = {
  ...IDENTITY,
  inbound_endpoint_id: INBOUND_ENDPOINT_ID,
  created_at: '2026-01-31T12:00:00.000Z',
} as const;

const EVENT = {
  ...LISTED_EVENT,
  payload_sha256: RECORD.payload_sha256,
  size_bytes: RECORD.size_bytes,
  idempotency_key: 'order-1234',
  ordering_key: 'order-1234',
  deliveries: {
    queued: 0,
    delivering: 0,
    succeeded: 0,
    pending_retry: 1,
    failed_permanent: 0,
    paused: 0,
  },
} as const;

const identitySchema = Type.Object({
  event_id: uuidSchema,
  event_type: eventTypeNameSchema,
  consumer_id: nullableConsumerIdSchema,
  message_count: countSchema,
});

export const eventParams = { id: describe(uuidSchema, 'The id of the event.') };

/** The messages that the answer to a publication contains. */
export const SHOWN_MESSAGES = 100;

export const publishedSchema = Type.Object(
  {
    ...identitySchema.properties,
    messages: Type.Array(Type.Object({ message_id: uuidSchema, endpoint_id: endpointIdSchema })),
  },
  { title: 'PublishedEvent', examples: [PUBLISHED_EVENT] },
);

const publishedProperties = {
  ...identitySchema.properties,
  inbound_endpoint_id: Type.Optional(
    describe(uuidSchema, 'The inbound endpoint that received it as a webhook. Omitted for any other event.'),
  ),
  created_at: momentSchema,
};

export const listedEventSchema = Type.Object(
  { ...publishedProperties, searchable: shownValuesSchema },
  { title: 'ListedEvent', examples: [{ ...LISTED_EVENT, searchable: SEARCHABLE }] },
);

const {
  size_bytes: sizeBytes,
  payload_sha256: payloadSha256,
  idempotency_key: idempotencyKey,
} = messageProperties;

export const eventSchema = Type.Object(
  {
    ...publishedProperties,
    payload_sha256: payloadSha256,
    size_bytes: sizeBytes,
    idempotency_key: idempotencyKey,
    ordering_key: Type.Optional(
      describe(orderingKeySchema, 'The key of its messages at endpoints that keep an order by key.'),
    ),
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
  return {
    ...presentIdentity(row),
    ...withoutEmpty({ inbound_endpoint_id: row.inboundEndpointId, searchable: row.searchable }),
    created_at: row.createdAt.toISOString(),
  };
}

export function presentEvent(
  row: EventRow,
  deliveries: ReadonlyMap<MessageStatus, number>,
): View<typeof eventSchema> {
  return {
    ...presentListed(row),
    payload_sha256: row.payloadSha256,
    size_bytes: row.sizeBytes,
    ...withoutEmpty({ idempotency_key: row.idempotencyKey, ordering_key: row.orderingKey }),
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
