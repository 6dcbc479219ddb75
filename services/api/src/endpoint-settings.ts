import Type from 'typebox';
import { headerMapSchema } from './header-map.js';
import { nullable } from './nullable.js';

/** Parsing a URL would overlook them. */
const NO_SPACES_AND_CONTROLS = String.raw`^[^\u0000-\u0020\u007f]*$`;

/** What a client may set of an endpoint. */
export const endpointSettingsSchema = Type.Object({
  url: Type.String({ minLength: 12, maxLength: 2048, pattern: NO_SPACES_AND_CONTROLS }),
  description: Type.Optional(nullable<string>({ type: 'string', maxLength: 500, format: 'text' })),
  rate_limit_rps: Type.Optional(nullable<number>({ type: 'integer', minimum: 1, maximum: 1000 })),
  burst: Type.Optional(nullable<number>({ type: 'integer', minimum: 1, maximum: 10_000 })),
  headers: Type.Optional(headerMapSchema),
});
