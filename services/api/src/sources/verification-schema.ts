import { type SenderName, SENDER_NAMES } from '@posthorn/sources';
import Type, { type TOptional, type TUnsafe } from 'typebox';
import { nullable } from '../schemas/values.js';

/** RFC 9110, section 5.6.2: token. */
export const HEADER_NAME = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

export const headerName = {
  minLength: 1,
  maxLength: 128,
  pattern: HEADER_NAME,
  'x-rule': "use the characters of a header's name: letters, digits and !#$%&'*+.^_`|~-",
};

/** A value that a sender can put into a header. White space at its ends is excluded, because HTTP drops it. */
const TOKEN_VALUE = '^[!-~]([ -~]*[!-~])?$';

const nullableHeaderName = (description: string, example: string) =>
  Type.Optional(nullable<string>({ type: 'string', ...headerName, description, examples: [example] }));

export const nullableText = (
  description: string,
  maxLength: number,
  example: string,
): TOptional<TUnsafe<string | null>> =>
  Type.Optional(
    nullable<string>({ type: 'string', description, maxLength, format: 'text', examples: [example] }),
  );

export const LARGEST_INTEGER = 2_147_483_647;

/** The settings that a client may change on every source endpoint. */
export const verificationProperties = {
  name: nullableText('The name of the endpoint.', 255, 'Shop'),
  description: nullableText('A note for your own use.', 500, 'Orders of the shop'),
  provider: Type.Optional(
    nullable<SenderName>({
      type: 'string',
      enum: [...SENDER_NAMES, null],
      description:
        'A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that sender, and which form is verified; other members of the same request win. With `hmac_secret`, `public_key` or `token_value` beside it, it also switches their check on.',
      examples: ['github'],
    }),
  ),
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
  public_key: Type.Optional(
    nullable<string>({
      type: 'string',
      description:
        'What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider `sendgrid`: PEM, or the base64 of its DER.',
      minLength: 1,
      maxLength: 2048,
      format: 'text',
      examples: [null],
    }),
  ),
  jwks_url: Type.Optional(
    nullable<string>({
      type: 'string',
      description:
        'Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a JWKS, with a public address. They are kept for an hour, and fetched again, at most once a minute, when none of them verifies.',
      minLength: 12,
      maxLength: 2048,
      format: 'text',
      examples: [null],
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
  idempotency_body_path: nullableText(
    'Where the JSON body has the idempotency key, when no header has it: a path of members, separated by dots.',
    256,
    'event.id',
  ),
  ingest_response_body: nullableText(
    'The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body. Default: null, which answers JSON with the id of the message. Handshakes have answers of their own.',
    256,
    'ok',
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
