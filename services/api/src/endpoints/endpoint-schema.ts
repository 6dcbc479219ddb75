import {
  type OnFailure,
  type Ordering,
  LONGEST_TIMEOUT_MS,
  ON_FAILURE,
  ORDERINGS,
  SHORTEST_TIMEOUT_MS,
} from '@posthorn/domain';
import { createParser, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { pageQuery } from '../pagination/pages.js';
import {
  destinationUrlSchema,
  headerMapSchema,
  retryScheduleSchema,
  signatureHeadersSchema,
  signatureSchemeSchema,
} from '../schemas/delivery-settings.js';
import { consumerIdSchema } from '../schemas/names.js';
import { describe, nullable } from '../schemas/values.js';
import { givenSecretSchema } from '../signing-keys/signing-key-schema.js';
import { attentionQuery } from './health.js';
import { subscriptionProperties } from './subscription.js';

const orderingSchema = Type.Unsafe<Ordering>({
  type: 'string',
  enum: [...ORDERINGS],
  description:
    'Which messages are delivered in order, each when the one before is delivered or has failed for good: `key`, those with the same `ordering_key`; `endpoint`, all; or `none`, the default. It holds for messages that are accepted from then on. Without a `retry_schedule` of its own, the endpoint then waits 10 s, 1 min, 10 min, 1 h, 6 h, 1 day and 3 days before retries.',
  examples: ['key'],
});

const onFailureSchema = Type.Unsafe<OnFailure>({
  type: 'string',
  enum: [...ON_FAILURE],
  description:
    'What the failure of a message does to those behind it in the order: `block`, the default, holds them back until the message succeeds or has no attempts left; `skip` lets the next one start at once, while the failed one is retried outside of the order. It is read when an attempt ends.',
  examples: ['block'],
});

/** The settings of an endpoint that a client may change. */
const settings = {
  description: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'A note for your own use.',
      maxLength: 500,
      format: 'text',
      examples: ['Orders of the shop'],
    }),
  ),
  rate_limit_rps: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'The maximum of deliveries a second. Default: no limit.',
      minimum: 1,
      maximum: 1000,
      examples: [50],
    }),
  ),
  burst: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'The maximum of deliveries at once after a rest. Default: `rate_limit_rps`.',
      minimum: 1,
      maximum: 10_000,
      examples: [100],
    }),
  ),
  headers: Type.Optional(
    describe(
      headerMapSchema,
      'Sent with every delivery. At most 50 headers and 8 KB in total; names are unique regardless of case. Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, also with underscores. Authorization is allowed.',
    ),
  ),
  signature_scheme: Type.Optional(
    describe(
      signatureSchemeSchema,
      'The headers that carry the signature: `posthorn` (X-Webhook-Signature and X-Webhook-Timestamp), `standard` (Standard Webhooks 1.0: webhook-id, webhook-timestamp and webhook-signature) or `both`. Default: `default_signature_scheme` of the project.',
    ),
  ),
  signature_headers: Type.Optional(
    describe(
      signatureHeadersSchema,
      'The names of the headers of Standard Webhooks: `webhook` (webhook-id, webhook-timestamp and webhook-signature, the default) or `svix` (svix-id, svix-timestamp and svix-signature). They are sent with `signature_scheme` `standard` or `both`.',
    ),
  ),
  asymmetric_signature: Type.Optional(
    Type.Boolean({
      description:
        'Whether deliveries also have a signature `v1a` of ed25519, beside the others of Standard Webhooks. Receivers verify it by the public keys of the project. Requires `signature_scheme` `standard` or `both`. Default: false.',
      examples: [false],
    }),
  ),
  retry_schedule: Type.Optional(
    retryScheduleSchema(
      'The seconds before each retry: a message gets one attempt more than the schedule has waits. A 429 waits as in the fast retry schedule, within the same number of attempts. Null: the retry schedule of the service. Default: `default_retry_schedule` of the project.',
    ),
  ),
  timeout_ms: Type.Optional(
    nullable<number>({
      type: 'integer',
      description:
        'The maximum of milliseconds for a whole delivery: DNS, connect, TLS, headers and body. Default: the timeout of the service.',
      minimum: SHORTEST_TIMEOUT_MS,
      maximum: LONGEST_TIMEOUT_MS,
      examples: [10_000],
    }),
  ),
  ordering: Type.Optional(orderingSchema),
  on_failure: Type.Optional(onFailureSchema),
  auto_recover: Type.Optional(
    Type.Boolean({
      description:
        'Whether a disabled endpoint is tried again: 1, 2, 4, 8 and 16 hours after the try before, then daily, with an ordinary attempt of one held message. A success enables it. Never after a 410. Default: true.',
      examples: [true],
    }),
  ),
  consumer_id: Type.Optional(subscriptionProperties.consumer_id),
  event_types: Type.Optional(subscriptionProperties.event_types),
  filter: Type.Optional(subscriptionProperties.filter),
};

export const parseNewEndpoint = createParser(
  Type.Object(
    { url: destinationUrlSchema, signing_secret: givenSecretSchema, ...settings },
    { title: 'NewEndpoint' },
  ),
);
export const parseEndpointChanges = createParser(
  Type.Object({ url: Type.Optional(destinationUrlSchema), ...settings }, { title: 'EndpointChanges' }),
);
export const parseEndpointQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 100).properties,
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only endpoints of this consumer.')),
    ...attentionQuery,
  }),
);
