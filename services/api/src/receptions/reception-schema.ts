import Type from 'typebox';
import { destinationUrlSchema } from '../destination-url-schema.js';
import { nullable } from '../nullable.js';

/** RFC 9110, section 5.6.2: token. */
export const HEADER_NAME = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

/** What a sender can put into a header: no white space at its ends, which is dropped on the way. */
const TOKEN_VALUE = '^[!-~]([ -~]*[!-~])?$';

const nullableHeaderName = (example: string) =>
  Type.Optional(
    nullable<string>({
      type: 'string',
      minLength: 1,
      maxLength: 128,
      pattern: HEADER_NAME,
      examples: [example],
    }),
  );

const nullableText = (maxLength: number, example: string) =>
  Type.Optional(nullable<string>({ type: 'string', maxLength, format: 'text', examples: [example] }));

const LARGEST_INTEGER = 2_147_483_647;

/** What a client may set of any endpoint that receives. */
const verificationProperties = {
  name: nullableText(255, 'Shop'),
  description: nullableText(500, 'Orders of the shop'),
  verify_static_token: Type.Optional(Type.Boolean({ examples: [true] })),
  token_header_name: nullableHeaderName('X-Token'),
  token_query_param: Type.Optional(
    nullable<string>({ type: 'string', minLength: 1, maxLength: 128, format: 'text', examples: ['token'] }),
  ),
  token_value: Type.Optional(
    nullable<string>({
      type: 'string',
      minLength: 16,
      maxLength: 1024,
      pattern: TOKEN_VALUE,
      examples: ['make-it-random-0001'],
    }),
  ),
  verify_hmac: Type.Optional(Type.Boolean({ examples: [true] })),
  hmac_header_name: nullableHeaderName('X-Signature'),
  hmac_secret: Type.Optional(
    nullable<string>({
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      format: 'text',
      examples: ['the secret that the sender signs with'],
    }),
  ),
  timestamp_header_name: nullableHeaderName('X-Timestamp'),
  timestamp_ttl_seconds: Type.Optional(
    nullable<number>({ type: 'integer', minimum: 1, maximum: LARGEST_INTEGER, examples: [300] }),
  ),
  verify_ip_allowlist: Type.Optional(Type.Boolean({ examples: [true] })),
  allowed_cidrs: Type.Optional(Type.Array(Type.String({ examples: ['192.0.2.0/24'] }), { maxItems: 1000 })),
  idempotency_header_names: Type.Optional(
    Type.Array(
      Type.String({ minLength: 1, maxLength: 128, pattern: HEADER_NAME, examples: ['X-Delivery-Id'] }),
      { maxItems: 20 },
    ),
  ),
  ingest_response_code: Type.Optional(Type.Integer({ minimum: 200, maximum: 299, examples: [202] })),
};

const inboundProperties = {
  ...verificationProperties,
  signing_enabled: Type.Optional(Type.Boolean({ examples: [true] })),
};

const pullProperties = {
  ...verificationProperties,
  retention_days: Type.Optional(
    nullable<number>({ type: 'integer', minimum: 1, maximum: LARGEST_INTEGER, examples: [30] }),
  ),
  event_type_source: Type.Optional(
    Type.Unsafe<'body' | 'header' | '' | null>({ enum: ['body', 'header', '', null] }),
  ),
  event_type_path: nullableText(256, 'event.type'),
};

const active = { active: Type.Optional(Type.Boolean({ examples: [true] })) };

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
