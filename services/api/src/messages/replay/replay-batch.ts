import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { type ReplayDependencies, replay } from './replay.js';
import { countReplays, describeReplays, manyReplaysSchema } from './count-replays.js';
import { presentReplay, replayResultSchema } from './present-replay.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import { operation } from '../../http/operation.js';
import { REPLAYED_BATCH } from './replay-examples.js';

const parseBody = createParser(
  Type.Object({
    message_ids: Type.Array(uuidSchema, {
      description: 'The messages, by their ids.',
      minItems: 1,
      maxItems: 100,
    }),
  }),
);

/** POST …/replay-batch. The refusal of one message does not affect the others. */
export function replayBatch({
  resource: { path, operations, direction, tag },
  ...dependencies
}: ReplayDependencies & { readonly resource: MessageResource }): Route<Caller> {
  return operation({
    method: 'post',
    path: `${path}/replay-batch`,
    description: {
      operationId: `${operations.messages}.replayBatch`,
      summary: `Replay some ${tag.toLowerCase()}`,
      details:
        'A message that cannot be replayed does not affect the others. A replay counts towards the rate of the project as a send does; `results` leaves out the messages that do not fit.',
      tag,
      body: parseBody,
      data: Type.Object(
        {
          ...manyReplaysSchema.properties,
          results: Type.Array(replayResultSchema),
        },
        { examples: [REPLAYED_BATCH] },
      ),
      message: describeReplays(REPLAYED_BATCH),
      errors: ['RATE_LIMIT_EXCEEDED'],
    },
    async handle({ caller, json }) {
      const { message_ids: given } = parseBody(await json());
      const ids = [...new Set(given.map((id) => id.toLowerCase()))];
      const replayed = await replay({ caller, direction, ids }, dependencies);
      const { rateLimited, retryAfterSeconds } = replayed;
      const resultById = new Map(replayed.results.map(({ id, result }) => [id, result]));
      const results = ids
        .slice(0, ids.length - rateLimited.length)
        .map((id) => ({ id, result: resultById.get(id) ?? ('not-found' as const) }));
      const counts = countReplays(results, rateLimited);
      return {
        retryAfterSeconds,
        data: { ...counts, results: results.map(presentReplay) },
        message: describeReplays(counts),
      };
    },
  });
}
