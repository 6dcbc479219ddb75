import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema } from '../../schemas/count-schema.js';

interface Evaluated {
  readonly result: string;
}

export const replayCountsSchema = Type.Object({
  replayed: countSchema,
  failed: countSchema,
  stuck: countSchema,
});

/** The counts of a replay of many messages. */
export const manyReplaysSchema = Type.Object({
  ...replayCountsSchema.properties,
  rate_limited: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Messages that the rate of the project left out. `Retry-After` says when they fit.',
    }),
  ),
});

/** The sentence beside the data of a replay of many messages. */
export function describeReplays({ replayed }: Pick<View<typeof replayCountsSchema>, 'replayed'>): string {
  return `${replayed} ${replayed === 1 ? 'message' : 'messages'} queued for replay`;
}

/** `stuck` counts messages that a worker is delivering now; they cannot be replayed. */
export function countReplays(
  results: readonly Evaluated[],
  rateLimited: readonly string[],
): View<typeof manyReplaysSchema> {
  const replayed = results.filter(({ result }) => result === 'replayed').length;
  const stuck = results.filter(({ result }) => result === 'in-progress').length;
  const failed = results.length - replayed - stuck;
  return { replayed, stuck, failed, ...(rateLimited.length > 0 && { rate_limited: rateLimited.length }) };
}
