import { MAX_TTL_MINUTES } from '@posthorn/domain';
import { createParser } from '@posthorn/http-server';
import { MAX_PUBLISHED_TYPE_LENGTH, TYPE_OF_UNTYPED } from '@posthorn/sources';
import Type from 'typebox';
import { CONSUMER_ID } from '../resources/example-ids.js';
import { destinationUrlSchema } from '../schemas/delivery-settings.js';
import { NAME_CHARACTER, nullableConsumerIdSchema } from '../schemas/names.js';
import { describe, nullable } from '../schemas/values.js';
import { givenSecretSchema } from '../signing-keys/signing-key-schema.js';
import { handshakeProperties } from './handshake-schema.js';
import { INBOUND_MODES } from './mode-rules.js';
import { LARGEST_INTEGER, nullableText, verificationProperties } from './verification-schema.js';

/** Where the type of an event stands in a webhook. */
const eventTypeProperties = {
  event_type_source: Type.Optional(
    Type.Unsafe<'body' | 'header' | '' | null>({
      enum: ['body', 'header', '', null],
      description: 'The source of the event type. An empty value disables extraction.',
    }),
  ),
  event_type_path: nullableText(
    'The location of the type: a path of members in a JSON body, separated by dots, or the name of a header.',
    256,
    'event.type',
  ),
};

const inboundProperties = {
  ...verificationProperties,
  ...handshakeProperties,
  signing_enabled: Type.Optional(
    Type.Boolean({ description: 'Whether forwarded requests are signed.', examples: [true] }),
  ),
  signing_secret: givenSecretSchema,
  mode: Type.Optional(
    Type.Enum([...INBOUND_MODES], {
      description:
        'Whether Posthorn forwards webhooks to the URL (default), hands them to listeners, or publishes each as an event. It cannot be changed later.',
      examples: ['forward'],
    }),
  ),
  ephemeral: Type.Optional(
    Type.Boolean({
      description:
        'With the mode `cli`: whether Posthorn deletes the endpoint some time after its last listener left.',
      examples: [false],
    }),
  ),
  ttl_minutes: Type.Optional(
    Type.Integer({
      description: 'That time, in minutes. Requires `ephemeral`. Default: 60.',
      minimum: 1,
      maximum: MAX_TTL_MINUTES,
      examples: [60],
    }),
  ),
  url: Type.Optional(destinationUrlSchema),
  ...eventTypeProperties,
  event_type_prefix: Type.Optional(
    nullable<string>({
      type: 'string',
      description: `With the mode \`publish\`: what goes before each type, as in \`github.push\`. Other characters than those of a type become \`_\`. A webhook without a type, and one whose type would be too long, is \`<prefix>${TYPE_OF_UNTYPED}\`.`,
      pattern: `^${NAME_CHARACTER}*$`,
      'x-rule': 'use letters, digits, ".", "_" and "-"',
      maxLength: MAX_PUBLISHED_TYPE_LENGTH - TYPE_OF_UNTYPED.length,
      examples: ['shop.'],
    }),
  ),
  consumer_id: Type.Optional(
    describe(
      nullableConsumerIdSchema,
      'With the mode `publish`: the consumer of the events. An unknown one is created. Its deletion makes the endpoint inactive.',
    ),
  ),
};

const pullProperties = {
  ...verificationProperties,
  ...handshakeProperties,
  retention_days: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'The retention of events, in days. The plan sets the maximum and the default.',
      minimum: 1,
      maximum: LARGEST_INTEGER,
      examples: [30],
    }),
  ),
  ...eventTypeProperties,
};

const active = {
  active: Type.Optional(
    Type.Boolean({
      description: 'Whether the endpoint receives. An inactive endpoint answers as if it did not exist.',
      examples: [true],
    }),
  ),
};

const OF_PROVIDER = {
  name: 'Partner',
  url: 'https://example.com/partner',
  provider: 'standard_webhooks',
  public_key: 'whpk_DTch2897/vwLwCwpVykjFuPkSNLozXN1RdVw3Wvkmq8=',
  idempotency_body_path: 'id',
  handshake: 'echo',
  handshake_token: 'a verify token of your own',
  handshake_echo: {
    from: 'json',
    name: 'challenge',
    when: { header: 'X-Type', member: 'type', equals: 'verification' },
  },
};

const OF_LISTENERS = { name: 'My laptop', mode: 'cli', ephemeral: true, ttl_minutes: 60 };
const OF_KEY_SET = {
  url: 'https://example.com/partner',
  provider: 'standard_webhooks',
  jwks_url: 'https://partner.example.com/jwks.json',
};
const OF_PUBLISHING = {
  name: 'GitHub',
  mode: 'publish',
  event_type_source: 'header',
  event_type_path: 'X-GitHub-Event',
  event_type_prefix: 'github.',
  consumer_id: CONSUMER_ID,
};

/** Not all members fit together: those of the mode `cli` exclude a URL. */
const EXAMPLE = {
  name: 'Shop',
  description: 'Orders of the shop',
  mode: 'forward',
  url: 'https://example.com/webhooks',
  verify_static_token: true,
  token_header_name: 'X-Token',
  token_query_param: 'token',
  token_value: 'make-it-random-0001',
  verify_hmac: true,
  hmac_header_name: 'X-Signature',
  hmac_secret: 'the secret that the sender signs with',
  timestamp_header_name: 'X-Timestamp',
  timestamp_ttl_seconds: 300,
  verify_ip_allowlist: true,
  allowed_cidrs: ['192.0.2.0/24'],
  idempotency_header_names: ['X-Delivery-Id'],
  ingest_response_code: 202,
  ingest_response_body: 'ok',
  signing_enabled: true,
  signing_secret: 'whsec_Zm9yIGRvY3VtZW50YXRpb24gb25seSBubyBzZWNyZXQ=',
};

export const parseNewInbound = createParser(
  Type.Object(inboundProperties, {
    title: 'NewInboundEndpoint',
    examples: [EXAMPLE, OF_PROVIDER, OF_KEY_SET, OF_LISTENERS, OF_PUBLISHING],
  }),
);
export const parseInboundChanges = createParser(
  Type.Object(
    { ...inboundProperties, ...active },
    {
      title: 'InboundEndpointChanges',
      examples: [{ ...EXAMPLE, active: true, ephemeral: false }, OF_PROVIDER, OF_KEY_SET],
    },
  ),
);
export const parseNewPull = createParser(Type.Object(pullProperties, { title: 'NewPullEndpoint' }));
export const parsePullChanges = createParser(
  Type.Object({ ...pullProperties, ...active }, { title: 'PullEndpointChanges' }),
);
