import Type from 'typebox';
import { destinationUrlSchema } from '../schemas/destination-url-schema.js';
import { headerMapSchema } from '../schemas/header-map-schema.js';
import { nullable } from '../schemas/nullable.js';
import { describe } from '../schemas/describe.js';

const settings = {
  description: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'For yourself.',
      maxLength: 500,
      format: 'text',
      examples: ['Orders of the shop'],
    }),
  ),
  rate_limit_rps: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'Deliveries a second at most; no limit when left out.',
      minimum: 1,
      maximum: 1000,
      examples: [50],
    }),
  ),
  burst: Type.Optional(
    nullable<number>({
      type: 'integer',
      description: 'Deliveries at once after a rest; `rate_limit_rps` when left out.',
      minimum: 1,
      maximum: 10_000,
      examples: [100],
    }),
  ),
  headers: Type.Optional(
    describe(
      headerMapSchema,
      'Sent with every delivery: at most 50, 8 KB in all, each name once whatever its case. Forbidden are Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, with underscores too; Authorization is allowed.',
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
