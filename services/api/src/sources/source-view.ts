import Type from 'typebox';
import { healthProperties } from '../endpoints/health.js';
import { eventCountsSchema } from './with-total.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { nullable } from '../schemas/nullable.js';
import { uuidSchema } from '../schemas/uuid-schema.js';

export const nameSchema = Type.String({ examples: ['Shop'] });

const nullableHeaderName = (example: string) => nullable<string>({ type: 'string', examples: [example] });

export const checkProperties = {
  active: Type.Boolean({ examples: [true] }),
  paused: Type.Boolean(),
  ...healthProperties,
  verify_static_token: Type.Boolean({ examples: [true] }),
  token_header_name: nullableHeaderName('X-Token'),
  token_query_param: nullable<string>({ type: 'string', examples: ['token'] }),
  verify_hmac: Type.Boolean({ examples: [true] }),
  hmac_header_name: nullableHeaderName('X-Signature'),
  timestamp_header_name: nullableHeaderName('X-Timestamp'),
  timestamp_ttl_seconds: nullable<number>({ type: 'integer', examples: [300] }),
  verify_ip_allowlist: Type.Boolean({ examples: [true] }),
  allowed_cidrs: Type.Array(Type.String({ examples: ['192.0.2.0/24'] })),
  idempotency_header_names: Type.Array(Type.String({ examples: ['X-Delivery-Id'] })),
  ingest_response_code: Type.Integer({ examples: [202] }),
};

const generalProperties = {
  id: uuidSchema,
  name: nameSchema,
  description: nullable<string>({ type: 'string', examples: ['Orders of the shop'] }),
  created_at: momentSchema,
  updated_at: momentSchema,
};

/** Only of endpoints with the mode `cli`. */
export const cliProperties = {
  ephemeral: Type.Optional(Type.Boolean({ examples: [false] })),
  ttl_minutes: Type.Optional(nullable<number>({ type: 'integer', examples: [null] })),
};

export const inboundEndpointSchema = Type.Object(
  {
    ...generalProperties,
    mode: Type.Enum(['forward', 'cli'], { examples: ['forward'] }),
    url: Type.Optional(
      Type.String({
        description: 'Omitted with the mode `cli`.',
        examples: ['https://example.com/webhooks'],
      }),
    ),
    ingest_url: Type.String({
      description:
        'The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows it.',
      examples: ['https://receive.example.com/v1/webhooks/receive/01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
    }),
    ...cliProperties,
    ...checkProperties,
    signing_enabled: Type.Boolean({ examples: [true] }),
  },
  { title: 'InboundEndpoint' },
);

/** A pull endpoint without its event counts. */
export const pullProperties = {
  ...generalProperties,
  mode: Type.Literal('pull'),
  ingest_url: Type.String({
    description: 'The URL that senders post to, without the token that follows it.',
    examples: ['https://receive.example.com/v1/webhooks/receive/01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
  }),
  retention_days: Type.Integer({ examples: [30] }),
  event_type_source: nullable<string>({ type: 'string', examples: ['body'] }),
  event_type_path: nullable<string>({ type: 'string', examples: ['event.type'] }),
  ...checkProperties,
};
export const pullEndpointSchema = Type.Object(
  { ...pullProperties, counts: eventCountsSchema },
  { title: 'PullEndpoint' },
);

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
