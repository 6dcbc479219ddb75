import Type from 'typebox';

/** What a client may set of an endpoint. */
export const endpointSettingsSchema = Type.Object({
  url: Type.String({ minLength: 12, maxLength: 2048 }),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  rate_limit_rps: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()])),
  burst: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()])),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
});
