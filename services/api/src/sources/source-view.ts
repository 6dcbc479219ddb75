import { parseJson } from '@posthorn/common';
import type { ListedSource, SourceRow } from '@posthorn/database';
import { healthOf } from '@posthorn/domain';
import type { HandshakeEcho } from '@posthorn/sources';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { backlogProperties, presentBacklog } from '../endpoints/backlog.js';
import { hasMessagesSchema, healthProperties, presentHealth } from '../endpoints/health.js';
import { momentSchema, nullable, nullableMomentSchema, uuidSchema } from '../schemas/values.js';
import { handshakeEchoSchema } from './handshake-schema.js';
import type { ShowIngestUrl } from '../resources/ingest-url.js';
import { INBOUND_MODES, modeOf } from './mode-rules.js';
import { INBOUND, PULL } from './source-resource.js';

export const nameSchema = Type.String({ examples: ['Shop'] });

const nullableHeaderName = (example: string) => nullable<string>({ type: 'string', examples: [example] });

export const checkProperties = {
  active: Type.Boolean({ examples: [true] }),
  paused: Type.Boolean(),
  ...healthProperties,
  provider: nullable<string>({ type: 'string', examples: [null] }),
  verify_static_token: Type.Boolean({ examples: [true] }),
  token_header_name: nullableHeaderName('X-Token'),
  token_query_param: nullable<string>({ type: 'string', examples: ['token'] }),
  verify_hmac: Type.Boolean({ examples: [true] }),
  hmac_header_name: nullableHeaderName('X-Signature'),
  public_key: nullable<string>({ type: 'string', examples: [null] }),
  jwks_url: nullable<string>({ type: 'string', examples: [null] }),
  timestamp_header_name: nullableHeaderName('X-Timestamp'),
  timestamp_ttl_seconds: nullable<number>({ type: 'integer', examples: [300] }),
  verify_ip_allowlist: Type.Boolean({ examples: [true] }),
  allowed_cidrs: Type.Array(Type.String({ examples: ['192.0.2.0/24'] })),
  idempotency_header_names: Type.Array(Type.String({ examples: ['X-Delivery-Id'] })),
  idempotency_body_path: nullable<string>({ type: 'string', examples: [null] }),
  handshake: Type.String({ examples: ['none'] }),
  handshake_echo: handshakeEchoSchema,
  last_handshake_at: nullableMomentSchema,
  ingest_response_code: Type.Integer({ examples: [202] }),
  ingest_response_body: nullable<string>({ type: 'string', examples: [null] }),
};

/** Of endpoints that name the types of events. */
export const eventTypeProperties = {
  event_type_source: nullable<string>({ type: 'string', examples: ['body'] }),
  event_type_path: nullable<string>({ type: 'string', examples: ['event.type'] }),
};

export const generalProperties = {
  id: uuidSchema,
  name: nameSchema,
  description: nullable<string>({ type: 'string', examples: ['Orders of the shop'] }),
  created_at: momentSchema,
  updated_at: momentSchema,
};

/** Of an inbound endpoint: what becomes of its webhooks. */
export const modeProperties = {
  mode: Type.Enum([...INBOUND_MODES], { examples: ['forward'] }),
  url: Type.Optional(
    Type.String({
      description: 'Only with the mode `forward`.',
      examples: ['https://example.com/webhooks'],
    }),
  ),
  ingest_url: Type.String({
    description:
      'The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows it.',
    examples: ['https://receive.example.com/v1/webhooks/receive/01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
  }),
};

/** Properties to spread into the response schema that creates a source endpoint. */
export const accessProperties = {
  ingest_url: Type.String({
    description:
      'The URL that senders post to. Later answers show it without its token, but with the mode `cli`.',
    examples: [
      'https://receive.example.com/v1/webhooks/receive/01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f/0123456789abcdef0123456789abcdef',
    ],
  }),
  secret_token: Type.String({
    description: 'The last segment of the ingest URL. Shown only in this answer.',
    examples: ['0123456789abcdef0123456789abcdef'],
  }),
};

type Mode = Pick<View<TObject<typeof modeProperties>>, 'mode' | 'url'>;

export function presentMode(row: SourceRow): Mode {
  const mode = modeOf(row);
  return mode === 'forward' ? { mode, url: row.url } : { mode };
}

export function presentChecks(row: SourceRow): View<TObject<typeof checkProperties>> {
  return {
    active: row.active,
    paused: row.paused,
    ...presentHealth(row),
    provider: row.provider,
    verify_static_token: row.verifyStaticToken,
    token_header_name: row.tokenHeaderName,
    token_query_param: row.tokenQueryParam,
    verify_hmac: row.verifyHmac,
    hmac_header_name: row.hmacHeaderName,
    public_key: row.publicKey,
    jwks_url: row.jwksUrl,
    timestamp_header_name: row.timestampHeaderName,
    timestamp_ttl_seconds: row.timestampTtlSeconds,
    verify_ip_allowlist: row.verifyIpAllowlist,
    allowed_cidrs: row.allowedCidrs,
    idempotency_header_names: row.idempotencyHeaderNames,
    idempotency_body_path: row.idempotencyBodyPath,
    handshake: row.handshake ?? 'none',
    handshake_echo: row.handshakeEcho === null ? null : (parseJson(row.handshakeEcho) as HandshakeEcho),
    last_handshake_at: row.lastHandshakeAt?.toISOString() ?? null,
    ingest_response_code: row.ingestResponseCode,
    ingest_response_body: row.ingestResponseBody,
  };
}

export function presentEventType({
  eventTypeSource,
  eventTypePath,
}: SourceRow): View<TObject<typeof eventTypeProperties>> {
  return { event_type_source: eventTypeSource, event_type_path: eventTypePath };
}

export function presentTimes({ createdAt, updatedAt }: SourceRow): {
  readonly created_at: string;
  readonly updated_at: string;
} {
  return { created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}

const { id, name, created_at } = generalProperties;
const { url, ingest_url } = modeProperties;
const { active, paused, health } = checkProperties;

/** An inbound or a pull endpoint in a list. */
const sourceSummarySchema = Type.Object(
  {
    id,
    name,
    mode: Type.Enum([...INBOUND_MODES, 'pull']),
    url,
    ingest_url,
    active,
    paused,
    health,
    has_messages: hasMessagesSchema,
    created_at,
  },
  { title: 'SourceSummary' },
);

/** What each kind of endpoint shows in a list. Nothing waits for a pull endpoint. */
export const SUMMARY_SCHEMAS = {
  pull: sourceSummarySchema,
  inbound: Type.Object(
    { ...sourceSummarySchema.properties, ...healthProperties, ...backlogProperties },
    { title: 'InboundEndpointSummary' },
  ),
};

export function summarizeSource(
  row: ListedSource,
  showIngestUrl: ShowIngestUrl,
): View<typeof sourceSummarySchema> {
  const isPull = row.direction === 'pull';
  return {
    id: row.id,
    name: row.name ?? (isPull ? PULL : INBOUND).defaultName,
    ...(isPull ? { mode: 'pull' as const } : presentMode(row)),
    ingest_url: showIngestUrl(row),
    active: row.active,
    paused: row.paused,
    health: healthOf(row),
    has_messages: row.hasMessages,
    ...(!isPull && { ...presentHealth(row), ...presentBacklog(row) }),
    created_at: row.createdAt.toISOString(),
  };
}
