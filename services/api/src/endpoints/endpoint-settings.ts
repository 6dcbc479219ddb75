import Type from 'typebox';
import { destinationUrlSchema } from '../schemas/destination-url-schema.js';
import { headerMapSchema } from '../schemas/header-map-schema.js';
import { nullable } from '../schemas/nullable.js';
import { describe } from '../schemas/describe.js';

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
};

/** The settings of an endpoint that a client may change. */
export const endpointSettingsSchema = Type.Object(
  { url: destinationUrlSchema, ...settings },
  { title: 'NewEndpoint' },
);
export const endpointChangesSchema = Type.Object(
  { url: Type.Optional(destinationUrlSchema), ...settings },
  { title: 'EndpointChanges' },
);
