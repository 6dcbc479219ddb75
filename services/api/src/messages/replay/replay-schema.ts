import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { DELIVERED_ID, FAILED_ID, WAITING_ID } from '../../resources/example-ids.js';
import { countSchema, uuidSchema } from '../../schemas/values.js';
import { type Replayed, type ReplayOutcome, describeRefusal } from './replay.js';

/** One result of each kind. A message that is being delivered counts as stuck. */
export const REPLAYED_BATCH = {
  replayed: 1,
  failed: 1,
  stuck: 1,
  rate_limited: 1,
  results: [
    { message_id: FAILED_ID, status: 'replayed' },
    { message_id: DELIVERED_ID, status: 'failed', error: 'PAYLOAD_UNAVAILABLE' },
    { message_id: WAITING_ID, status: 'failed', error: 'DELIVERY_IN_PROGRESS' },
  ],
} as const;

export const REPLAYED_ALL = {
  replayed: 1,
  failed: 1,
  stuck: 1,
  rate_limited: 1,
  replayed_message_ids: [FAILED_ID],
  stuck_message_ids: [WAITING_ID],
} as const;

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

/** The result for one of many messages. */
export const replayResultSchema = Type.Object({
  message_id: uuidSchema,
  status: Type.Enum(['replayed', 'failed']),
  error: Type.Optional(Type.String({ examples: ['NOT_FOUND'] })),
});

export function presentReplay({
  id,
  result,
}: {
  readonly id: string;
  readonly result: ReplayOutcome;
}): View<typeof replayResultSchema> {
  return result === 'replayed'
    ? { message_id: id, status: 'replayed' }
    : { message_id: id, status: 'failed', error: describeRefusal(result).code };
}

export const replayedManySchema = Type.Object(
  {
    ...manyReplaysSchema.properties,
    replayed_message_ids: Type.Array(uuidSchema),
    stuck_message_ids: Type.Array(uuidSchema),
  },
  { examples: [REPLAYED_ALL] },
);

/** The outcome of a replay of many messages. */
export function presentReplays({
  results,
  rateLimited,
}: Pick<Replayed, 'results' | 'rateLimited'>): View<typeof replayedManySchema> {
  const idsOf = (wanted: string): readonly string[] =>
    results.filter(({ result }) => result === wanted).map(({ id }) => id);
  return {
    ...countReplays(results, rateLimited),
    replayed_message_ids: idsOf('replayed'),
    stuck_message_ids: idsOf('in-progress'),
  };
}
