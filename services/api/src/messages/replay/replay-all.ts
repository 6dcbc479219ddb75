import type { Database, ReplayedMessage } from '@posthorn/database';
import { type Route, type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import { countReplays, describeReplays, replayCountsSchema } from './count-replays.js';
import { endpointFilterSchema, parseEndpointFilter } from '../../endpoints/endpoint-filter.js';
import type { MessageResource } from '../message-resource.js';
import { type ReplayDependencies, replay } from './replay.js';
import { operation } from '../../http/operation.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import { REPLAYED_ALL } from './replay-examples.js';

export interface ReplayAllDependencies extends ReplayDependencies {
  readonly messages: Pick<Database['messages'], 'replay' | 'findInProject' | 'list'>;
}

export const replayedManySchema = Type.Object(
  {
    ...replayCountsSchema.properties,
    replayed_message_ids: Type.Array(uuidSchema),
    stuck_message_ids: Type.Array(uuidSchema),
  },
  { examples: [REPLAYED_ALL] },
);

/** POST …/replay-all: replays the newest messages of a status. */
export function replayAll({
  resource,
  ...dependencies
}: ReplayAllDependencies & { readonly resource: MessageResource }): Route<Caller> {
  const { direction, path, tag, statuses, endpointFilter } = resource;
  const parseQuery = createQueryParser(
    Type.Object({
      status: Type.Enum([...statuses], { description: 'The status of the messages to replay.' }),
      limit: Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: 'The maximum number of messages to replay.',
      }),
      ...endpointFilterSchema(endpointFilter),
    }),
  );
  return operation({
    method: 'post',
    path: `${path}/replay-all`,
    description: {
      summary: `Replay ${tag.toLowerCase()} of a status`,
      details: 'Replays the newest ones. `stuck` counts messages that are being delivered now.',
      tag,
      query: parseQuery,
      data: replayedManySchema,
      message: describeReplays(REPLAYED_ALL),
    },
    async handle({ caller, query }) {
      const { status, limit } = parseQuery(query);
      const { projectId } = caller;
      const listed = await dependencies.messages.list({
        projectId,
        direction,
        status,
        endpointId: parseEndpointFilter(query, endpointFilter),
        limit,
      });
      const ids = listed.map(({ id }) => id);
      const data = presentReplays(await replay({ projectId, direction, status, ids }, dependencies));
      return { data, message: describeReplays(data) };
    },
  });
}

/** The outcome of a replay of many messages. */
export function presentReplays(results: readonly ReplayedMessage[]): View<typeof replayedManySchema> {
  const idsOf = (wanted: string): readonly string[] =>
    results.filter(({ result }) => result === wanted).map(({ id }) => id);
  return {
    ...countReplays(results),
    replayed_message_ids: idsOf('replayed'),
    stuck_message_ids: idsOf('in-progress'),
  };
}
