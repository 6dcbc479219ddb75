import Type, { type TInteger, type TOptional, type TString } from 'typebox';

/** How many rows one call deletes. */
export function deletionLimit(of: 'messages' | 'events'): TInteger {
  return Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 100,
    description: `The maximum number of ${of} to delete.`,
  });
}

/** The parameters that bound a deletion in time, such as `created_after` and `created_before`. */
export function deletionTimes(
  acceptedAs: 'created' | 'received',
): Readonly<Record<string, TOptional<TString>>> {
  const moment = (example: string, description: string) =>
    Type.Optional(Type.String({ format: 'date-time', description, examples: [example] }));
  return {
    [`${acceptedAs}_after`]: moment(
      '2026-01-01T00:00:00Z',
      `Only what was ${acceptedAs} at this time or later.`,
    ),
    [`${acceptedAs}_before`]: moment('2026-01-31T00:00:00Z', `Only what was ${acceptedAs} before this time.`),
  };
}
