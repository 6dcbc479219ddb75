import { MAX_REMAINING } from '@posthorn/database';
import Type, { type TInteger } from 'typebox';

/** For work in the background. A large rest is not counted to its end. */
export function remainingSchema(description: string): TInteger {
  return Type.Integer({
    description: `${description} At most ${String(MAX_REMAINING)} are counted.`,
    minimum: 0,
    maximum: MAX_REMAINING,
    examples: [MAX_REMAINING],
  });
}
