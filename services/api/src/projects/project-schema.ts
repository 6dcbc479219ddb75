import { UNBOUNDED_RATE } from '@posthorn/domain';
import Type, { type TInteger, type TString } from 'typebox';

export const projectNameSchema: TString = Type.String({
  description: 'What the project is called.',
  minLength: 1,
  maxLength: 255,
  format: 'text',
  examples: ['Shop'],
});

/** Messages per minute. The plan sets a limit of its own. */
export function projectRateSchema(minimum: number): TInteger {
  return Type.Integer({
    description:
      'Messages a minute that may be sent, and as many that may be received: at most what the plan allows.',
    minimum,
    maximum: UNBOUNDED_RATE,
    examples: [1000],
  });
}
