import type { SourceRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { backlogProperties } from '../endpoints/backlog.js';
import { nullableConsumerIdSchema } from '../schemas/names.js';
import { flagSchema, nullable } from '../schemas/values.js';
import { newSigningKeyProperties } from '../signing-keys/signing-key-schema.js';
import type { ShowIngestUrl } from '../resources/ingest-url.js';
import { INBOUND } from '../sources/source-resource.js';
import {
  accessProperties,
  checkProperties,
  eventTypeProperties,
  generalProperties,
  modeProperties,
  presentChecks,
  presentEventType,
  presentMode,
  presentTimes,
} from '../sources/source-view.js';

/** Only of endpoints with the mode `cli`. */
const cliProperties = {
  ephemeral: Type.Optional(Type.Boolean({ examples: [false] })),
  ttl_minutes: Type.Optional(nullable<number>({ type: 'integer', examples: [null] })),
};

/** Only of endpoints with the mode `publish`. */
const publishProperties = {
  ...Type.Partial(Type.Object(eventTypeProperties)).properties,
  event_type_prefix: Type.Optional(nullable<string>({ type: 'string', examples: ['shop.'] })),
  consumer_id: Type.Optional(nullableConsumerIdSchema),
};

const inboundEndpointSchema = Type.Object({
  ...generalProperties,
  ...modeProperties,
  ...cliProperties,
  ...publishProperties,
  ...checkProperties,
  signing_enabled: Type.Boolean({ examples: [true] }),
});

export const wholeInboundSchema = Type.Object(
  { ...inboundEndpointSchema.properties, ...backlogProperties },
  { title: 'InboundEndpoint' },
);

export const createdInboundSchema = Type.Object(
  {
    id: inboundEndpointSchema.properties.id,
    name: inboundEndpointSchema.properties.name,
    mode: inboundEndpointSchema.properties.mode,
    url: inboundEndpointSchema.properties.url,
    ...accessProperties,
    ephemeral: inboundEndpointSchema.properties.ephemeral,
    ttl_minutes: inboundEndpointSchema.properties.ttl_minutes,
    created_at: inboundEndpointSchema.properties.created_at,
    ...Type.Partial(Type.Object(newSigningKeyProperties)).properties,
  },
  { title: 'CreatedInboundEndpoint' },
);

export const updatedInboundSchema = Type.Object({
  ...inboundEndpointSchema.properties,
  ...Type.Partial(Type.Object(newSigningKeyProperties)).properties,
  updated: flagSchema(true),
});

/** The API representation includes no secret, except in the ingest URL of an endpoint with the mode `cli`. */
export function presentInbound(
  row: SourceRow,
  showIngestUrl: ShowIngestUrl,
): View<typeof inboundEndpointSchema> {
  const { id, name, description } = row;
  return {
    id,
    name: name ?? INBOUND.defaultName,
    description,
    ...presentMode(row),
    ingest_url: showIngestUrl(row),
    ...presentCli(row),
    ...presentPublishing(row),
    ...presentChecks(row),
    signing_enabled: row.signingEnabled,
    ...presentTimes(row),
  };
}

function presentCli({ isCli, ttlMinutes }: SourceRow): View<TObject<typeof cliProperties>> {
  return isCli ? { ephemeral: ttlMinutes !== null, ttl_minutes: ttlMinutes } : {};
}

function presentPublishing(row: SourceRow): View<TObject<typeof publishProperties>> {
  if (!row.isPublishing) return {};
  const { eventTypePrefix, consumerId } = row;
  return {
    ...presentEventType(row),
    event_type_prefix: eventTypePrefix === '' ? null : eventTypePrefix,
    consumer_id: consumerId === '' ? null : consumerId,
  };
}
