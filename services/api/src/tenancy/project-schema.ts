import type { TInteger, TString } from 'typebox';
import Type from 'typebox';

export const projectNameSchema: TString = Type.String({
  description: 'What the project is called.',
  minLength: 1,
  maxLength: 255,
  format: 'text',
  examples: ['Shop'],
});

/** Messages per minute; what PostgreSQL can keep is the only bound. */
export function projectRateSchema(minimum: number): TInteger {
  return Type.Integer({
    description: 'Messages a minute that may be sent, and as many that may be received.',
    minimum,
    maximum: 2_147_483_647,
    examples: [1000],
  });
}
