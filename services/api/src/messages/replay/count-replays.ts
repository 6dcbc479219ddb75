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

/** The sentence beside the data of a replay of many messages. */
export function describeReplays({ replayed }: Pick<View<typeof replayCountsSchema>, 'replayed'>): string {
  return `${replayed} ${replayed === 1 ? 'message' : 'messages'} queued for replay`;
}

/** `stuck` counts messages that a worker is delivering now; they cannot be replayed. */
export function countReplays(results: readonly Evaluated[]): View<typeof replayCountsSchema> {
  const replayed = results.filter(({ result }) => result === 'replayed').length;
  const stuck = results.filter(({ result }) => result === 'in-progress').length;
  return { replayed, stuck, failed: results.length - replayed - stuck };
}
