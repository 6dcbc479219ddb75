import Type, { type TInteger } from 'typebox';

/** For counts, milliseconds and bytes. */
export const countSchema: TInteger = Type.Integer({ minimum: 0, examples: [1] });

export const responseStatusSchema: TInteger = Type.Integer({
  examples: [200],
  description: 'The status that the destination answered with.',
});
