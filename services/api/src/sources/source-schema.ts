import { MAX_TTL_MINUTES } from '@posthorn/domain';
import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { destinationUrlSchema } from '../schemas/delivery-settings.js';
import { nullable } from '../schemas/values.js';
import { givenSecretSchema } from '../signing-keys/signing-key-schema.js';

/** RFC 9110, section 5.6.2: token. */
export const HEADER_NAME = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

const headerName = {
  minLength: 1,
  maxLength: 128,
  pattern: HEADER_NAME,
  'x-rule': "use the characters of a header's name: letters, digits and !#$%&'*+.^_`|~-",
};

/** A value that a sender can put into a header. White space at its ends is excluded, because HTTP drops it. */
const TOKEN_VALUE = '^[!-~]([ -~]*[!-~])?$';

const nullableHeaderName = (description: string, example: string) =>
  Type.Optional(nullable<string>({ type: 'string', ...headerName, description, examples: [example] }));

const nullableText = (description: string, maxLength: number, example: string) =>
  Type.Optional(
    nullable<string>({ type: 'string', description, maxLength, format: 'text', examples: [example] }),
  );

const LARGEST_INTEGER = 2_147_483_647;

/** The settings that a client may change on every source endpoint. */
const verificationProperties = {
  name: nullableText('The name of the endpoint.', 255, 'Shop'),
  description: nullableText('A note for your own use.', 500, 'Orders of the shop'),
  verify_static_token: Type.Optional(
    Type.Boolean({ description: 'Whether senders must send the token.', examples: [true] }),
  ),
  token_header_name: nullableHeaderName('The header that contains the token.', 'X-Token'),
  token_query_param: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'The query parameter that contains the token.',
      minLength: 1,
      maxLength: 128,
      format: 'text',
      examples: ['token'],
    }),
  ),
  token_value: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'The token that senders must send. Never shown again.',
      minLength: 16,
      maxLength: 1024,
      pattern: TOKEN_VALUE,
      'x-rule': 'use printable ASCII characters, without a space at the ends',
      examples: ['make-it-random-0001'],
    }),
  ),
  verify_hmac: Type.Optional(
    Type.Boolean({ description: 'Whether senders must sign with the secret.', examples: [true] }),
  ),
  hmac_header_name: nullableHeaderName('The header that contains the HMAC-SHA256.', 'X-Signature'),
  hmac_secret: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'The secret that senders sign with. Never shown again.',
      minLength: 1,
      maxLength: 1024,
      format: 'text',
      pattern: String.raw`^\S([\s\S]*\S)?$`,
      'x-rule': 'use no white space at the ends',
      examples: ['the secret that the sender signs with'],
    }),
  ),
  timestamp_header_name: nullableHeaderName(
    'The header that contains the time of the request. The signature may cover it, before a dot and the body.',
    'X-Timestamp',
  ),
  timestamp_ttl_seconds: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'The maximum distance of the timestamp from now, in seconds. Requires a timestamp.',
      minimum: 1,
      maximum: LARGEST_INTEGER,
      examples: [300],
    }),
  ),
  verify_ip_allowlist: Type.Optional(
    Type.Boolean({ description: 'Whether senders must have an allowed address.', examples: [true] }),
  ),
  allowed_cidrs: Type.Optional(
    Type.Array(Type.String({ examples: ['192.0.2.0/24'] }), {
      maxItems: 1000,
      description: 'Addresses and ranges, IPv4 and IPv6.',
    }),
  ),
  idempotency_header_names: Type.Optional(
    Type.Array(Type.String({ ...headerName, examples: ['X-Delivery-Id'] }), {
      maxItems: 20,
      description: 'The first of these headers that is present is the idempotency key.',
    }),
  ),
  ingest_response_code: Type.Optional(
    Type.Integer({
      description: 'The status of the answer to an accepted webhook. Default: 202.',
      minimum: 200,
      maximum: 299,
      examples: [202],
    }),
  ),
};

const inboundProperties = {
  ...verificationProperties,
  signing_enabled: Type.Optional(
    Type.Boolean({ description: 'Whether forwarded requests are signed.', examples: [true] }),
  ),
  signing_secret: givenSecretSchema,
  mode: Type.Optional(
    Type.Enum(['forward', 'cli'], {
      description:
        'Whether Posthorn forwards webhooks to the URL (default), or hands them to listeners. It cannot be changed later.',
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
};

const pullProperties = {
  ...verificationProperties,
  retention_days: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'The retention of events, in days. The plan sets the maximum and the default.',
      minimum: 1,
      maximum: LARGEST_INTEGER,
      examples: [30],
    }),
  ),
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

const active = {
  active: Type.Optional(
    Type.Boolean({
      description: 'Whether the endpoint receives. An inactive endpoint answers as if it did not exist.',
      examples: [true],
    }),
  ),
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
  signing_enabled: true,
};

export const parseNewInbound = createParser(
  Type.Object(inboundProperties, {
    title: 'NewInboundEndpoint',
    examples: [EXAMPLE, { name: 'My laptop', mode: 'cli', ephemeral: true, ttl_minutes: 60 }],
  }),
);
export const parseInboundChanges = createParser(
  Type.Object(
    { ...inboundProperties, ...active },
    { title: 'InboundEndpointChanges', examples: [{ ...EXAMPLE, active: true, ephemeral: false }] },
  ),
);
export const parseNewPull = createParser(Type.Object(pullProperties, { title: 'NewPullEndpoint' }));
export const parsePullChanges = createParser(
  Type.Object({ ...pullProperties, ...active }, { title: 'PullEndpointChanges' }),
);
