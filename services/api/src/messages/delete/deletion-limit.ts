import Type, { type TInteger } from 'typebox';

/** How many rows one call deletes. */
export function deletionLimit(of: 'messages' | 'events'): TInteger {
  return Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 100,
    description: `The maximum number of ${of} to delete.`,
  });
}
