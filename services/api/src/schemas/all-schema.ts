import Type, { type TBoolean, type TOptional } from 'typebox';

/** The consent to a call that has no filter. */
export const allSchema: TOptional<TBoolean> = Type.Optional(
  Type.Boolean({ description: 'Must be `true` in a call without any filter.', examples: [true] }),
);
