import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { type ReplayDependencies, replay } from './replay.js';
import { countReplays, describeReplays, replayCountsSchema } from './count-replays.js';
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
      details: 'A message that cannot be replayed does not affect the others.',
      tag,
      body: parseBody,
      data: Type.Object(
        {
          ...replayCountsSchema.properties,
          results: Type.Array(replayResultSchema),
        },
        { examples: [REPLAYED_BATCH] },
      ),
      message: describeReplays(REPLAYED_BATCH),
    },
    async handle({ caller, json }) {
      const { message_ids: given } = parseBody(await json());
      const ids = [...new Set(given.map((id) => id.toLowerCase()))];
      const found = await replay({ projectId: caller.projectId, direction, ids }, dependencies);
      const resultById = new Map(found.map(({ id, result }) => [id, result]));
      const results = ids.map((id) => ({ id, result: resultById.get(id) ?? ('not-found' as const) }));
      const counts = countReplays(results);
      return {
        data: { ...counts, results: results.map(presentReplay) },
        message: describeReplays(counts),
      };
    },
  });
}
