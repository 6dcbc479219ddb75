import Type from 'typebox';
import { destinationUrlSchema } from './destination-url-schema.js';
import { headerMapSchema } from './header-map.js';
import { nullable } from './nullable.js';

/** What a client may set of an endpoint. */
export const endpointSettingsSchema = Type.Object({
  url: destinationUrlSchema,
  description: Type.Optional(nullable<string>({ type: 'string', maxLength: 500, format: 'text' })),
  rate_limit_rps: Type.Optional(nullable<number>({ type: 'integer', minimum: 1, maximum: 1000 })),
  burst: Type.Optional(nullable<number>({ type: 'integer', minimum: 1, maximum: 10_000 })),
  headers: Type.Optional(headerMapSchema),
});
