import type { Route } from '@posthorn/http-server';
import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import type { MessageFamily } from '../../message-family.js';
import type { ReplayDependencies } from '../../replay.js';
import { describeRefusal, replay } from '../../replay.js';
import { countReplays } from '../../count-replays.js';
import { uuidSchema } from '../../uuid-schema.js';

const parseBody = createParser(
  Type.Object({ message_ids: Type.Array(uuidSchema, { minItems: 1, maxItems: 100 }) }),
);

/** POST …/replay-batch: one message's refusal is no other's. */
export function replayBatch(
  { path, direction }: MessageFamily,
  dependencies: ReplayDependencies,
): Route<Caller> {
  return {
    method: 'post',
    path: `${path}/replay-batch`,
    async handle({ caller, json }) {
      const { message_ids: given } = parseBody(json());
      const ids = [...new Set(given.map((id) => id.toLowerCase()))];
      const found = await replay({ projectId: caller.projectId, direction, ids }, dependencies);
      const resultById = new Map(found.map(({ id, result }) => [id, result]));
      const results = ids.map((id) => ({ id, result: resultById.get(id) ?? ('not found' as const) }));
      return {
        data: {
          ...countReplays(results),
          results: results.map(({ id, result }) =>
            result === 'replayed'
              ? { message_id: id, status: 'replayed' }
              : { message_id: id, status: 'failed', error: describeRefusal(result).code },
          ),
        },
      };
    },
  };
}
