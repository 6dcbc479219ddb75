import { UNBOUNDED_RATE } from '@posthorn/domain';
import Type, { type TInteger, type TString } from 'typebox';
import { retryScheduleSchema } from '../schemas/retry-schedule-schema.js';

export const projectNameSchema: TString = Type.String({
  description: 'The name of the project.',
  minLength: 1,
  maxLength: 255,
  format: 'text',
  examples: ['Shop'],
});

/** Messages per minute. The plan sets a limit of its own. */
export function projectRateSchema(minimum: number): TInteger {
  return Type.Integer({
    description:
      'The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper limit.',
    minimum,
    maximum: UNBOUNDED_RATE,
    examples: [1000],
  });
}

export const disableAfterSchema: TInteger = Type.Integer({
  description:
    'An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed. 0: never.',
  minimum: 0,
  maximum: 8760,
  examples: [120],
});

/** Endpoints that exist already keep their schedule. */
export const defaultRetryScheduleSchema = retryScheduleSchema(
  'The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service.',
);
