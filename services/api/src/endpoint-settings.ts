import Type from 'typebox';
import { destinationUrlSchema } from './destination-url-schema.js';
import { headerMapSchema } from './header-map.js';
import { nullable } from './nullable.js';

const settings = {
  description: Type.Optional(
    nullable<string>({ type: 'string', maxLength: 500, format: 'text', examples: ['Orders of the shop'] }),
  ),
  rate_limit_rps: Type.Optional(
    nullable<number>({ type: 'integer', minimum: 1, maximum: 1000, examples: [50] }),
  ),
  burst: Type.Optional(nullable<number>({ type: 'integer', minimum: 1, maximum: 10_000, examples: [100] })),
  headers: Type.Optional(headerMapSchema),
};

/** What a client may set of an endpoint. */
export const endpointSettingsSchema = Type.Object(
  { url: destinationUrlSchema, ...settings },
  { title: 'NewEndpoint' },
);
export const endpointChangesSchema = Type.Object(
  { url: Type.Optional(destinationUrlSchema), ...settings },
  { title: 'EndpointChanges' },
);
