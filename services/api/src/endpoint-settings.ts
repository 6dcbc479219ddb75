import Type from 'typebox';
import { headerMapSchema } from './header-map.js';

/** Parsing a URL would overlook them. */
const NO_SPACES_AND_CONTROLS = String.raw`^[^\u0000-\u0020\u007f]*$`;
/** PostgreSQL cannot keep it. */
const NO_NUL = String.raw`^[^\u0000]*$`;

/** What a client may set of an endpoint. */
export const endpointSettingsSchema = Type.Object({
  url: Type.String({ minLength: 12, maxLength: 2048, pattern: NO_SPACES_AND_CONTROLS }),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 500, pattern: NO_NUL }), Type.Null()])),
  rate_limit_rps: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()])),
  burst: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()])),
  headers: Type.Optional(headerMapSchema),
});
