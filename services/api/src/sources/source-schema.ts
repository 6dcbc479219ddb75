import Type from 'typebox';
import { destinationUrlSchema } from '../schemas/destination-url-schema.js';
import { nullable } from '../schemas/nullable.js';

/** RFC 9110, section 5.6.2: token. */
export const HEADER_NAME = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

/** A value that a sender can put into a header. White space at its ends is excluded, because HTTP drops it. */
const TOKEN_VALUE = '^[!-~]([ -~]*[!-~])?$';

const nullableHeaderName = (description: string, example: string) =>
  Type.Optional(
    nullable<string>({
      type: 'string',
      minLength: 1,
      maxLength: 128,
      pattern: HEADER_NAME,
      description,
      examples: [example],
    }),
  );

const nullableText = (description: string, maxLength: number, example: string) =>
  Type.Optional(
    nullable<string>({ type: 'string', description, maxLength, format: 'text', examples: [example] }),
  );

const LARGEST_INTEGER = 2_147_483_647;

/** The settings that a client may change on every source endpoint. */
const verificationProperties = {
  name: nullableText('What the endpoint is called.', 255, 'Shop'),
  description: nullableText('For yourself.', 500, 'Orders of the shop'),
  verify_static_token: Type.Optional(
    Type.Boolean({ description: 'Whether senders must give the token.', examples: [true] }),
  ),
  token_header_name: nullableHeaderName('The header that holds the token.', 'X-Token'),
  token_query_param: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'The query parameter that holds the token.',
      minLength: 1,
      maxLength: 128,
      format: 'text',
      examples: ['token'],
    }),
  ),
  token_value: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'The token that senders must give. Never shown again.',
      minLength: 16,
      maxLength: 1024,
      pattern: TOKEN_VALUE,
      examples: ['make-it-random-0001'],
    }),
  ),
  verify_hmac: Type.Optional(
    Type.Boolean({ description: 'Whether senders must sign with the secret.', examples: [true] }),
  ),
  hmac_header_name: nullableHeaderName('The header that holds the HMAC-SHA256.', 'X-Signature'),
  hmac_secret: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'What senders sign with. Never shown again.',
      minLength: 1,
      maxLength: 1024,
      format: 'text',
      examples: ['the secret that the sender signs with'],
    }),
  ),
  timestamp_header_name: nullableHeaderName(
    'The header that holds the moment of the request; it may be signed too, before a dot and the body.',
    'X-Timestamp',
  ),
  timestamp_ttl_seconds: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'How far the timestamp may be from now, in seconds. Needs a timestamp.',
      minimum: 1,
      maximum: LARGEST_INTEGER,
      examples: [300],
    }),
  ),
  verify_ip_allowlist: Type.Optional(
    Type.Boolean({
      description: 'Whether senders must have one of the allowed addresses.',
      examples: [true],
    }),
  ),
  allowed_cidrs: Type.Optional(
    Type.Array(Type.String({ examples: ['192.0.2.0/24'] }), {
      maxItems: 1000,
      description: 'Addresses and ranges, IPv4 and IPv6.',
    }),
  ),
  idempotency_header_names: Type.Optional(
    Type.Array(
      Type.String({ minLength: 1, maxLength: 128, pattern: HEADER_NAME, examples: ['X-Delivery-Id'] }),
      { maxItems: 20, description: 'The first of these headers that is present is the idempotency key.' },
    ),
  ),
  ingest_response_code: Type.Optional(
    Type.Integer({
      description: 'What senders are answered when a webhook is kept; 202 when left out.',
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
};

const pullProperties = {
  ...verificationProperties,
  retention_days: Type.Optional(
    nullable<number>({
      type: 'integer',
      description:
        "How long events are kept, in days: at most the plan's, and the plan's default when left out.",
      minimum: 1,
      maximum: LARGEST_INTEGER,
      examples: [30],
    }),
  ),
  event_type_source: Type.Optional(
    Type.Unsafe<'body' | 'header' | '' | null>({
      enum: ['body', 'header', '', null],
      description: 'Where the type of an event is read; nowhere when empty.',
    }),
  ),
  event_type_path: nullableText(
    'Where the type is: members of a JSON body, with dots between them, or the name of a header.',
    256,
    'event.type',
  ),
};

const active = {
  active: Type.Optional(
    Type.Boolean({
      description: 'Whether it receives; one that does not answers as if it were not there.',
      examples: [true],
    }),
  ),
};

export const newInboundSchema = Type.Object(
  { ...inboundProperties, url: destinationUrlSchema },
  { title: 'NewInboundEndpoint' },
);
export const changedInboundSchema = Type.Object(
  { ...inboundProperties, ...active, url: Type.Optional(destinationUrlSchema) },
  { title: 'InboundEndpointChanges' },
);
export const newPullSchema = Type.Object(pullProperties, { title: 'NewPullEndpoint' });
export const changedPullSchema = Type.Object(
  { ...pullProperties, ...active },
  { title: 'PullEndpointChanges' },
);
