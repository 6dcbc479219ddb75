import type { Database } from '@posthorn/database';
import type { Route, View } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import { countReplays, describeReplays, manyReplaysSchema } from './count-replays.js';
import { endpointFilterSchema, parseEndpointFilter } from '../../resources/endpoint-filter.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { type Replayed, type ReplayDependencies, replay } from './replay.js';
import { ownerOf } from '../../http/consumer-scope.js';
import { operation } from '../../http/operation.js';
import { createQueryOrBody } from '../../http/query-or-body.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../../pagination/acceptance-times.js';
import { allSchema } from '../../schemas/all-schema.js';
import { describe } from '../../schemas/describe.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import { REPLAYED_ALL } from './replay-examples.js';

export interface ReplayAllDependencies extends ReplayDependencies {
  readonly messages: Pick<Database['messages'], 'replay' | 'findInProject' | 'list'>;
}

export const replayedManySchema = Type.Object(
  {
    ...manyReplaysSchema.properties,
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
  const { direction, path, operations, tag, statuses, endpointFilter, acceptedAs } = resource;
  const members = createQueryOrBody(
    {
      status: Type.Optional(
        Type.Enum([...statuses], { description: 'The status of the messages to replay. Required.' }),
      ),
      ...endpointFilterSchema(endpointFilter),
      ...acceptanceTimes(acceptedAs),
      all: describe(allSchema, 'Has no effect, because every call has the filter `status`.'),
      limit: Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: 'The maximum number of messages to replay.',
      }),
    },
    { required: ['status'] },
  );
  return operation({
    method: 'post',
    path: `${path}/replay-all`,
    description: {
      operationId: `${operations.messages}.replayAll`,
      summary: `Replay ${tag.toLowerCase()} of a status`,
      details:
        'Replays the newest ones, as many as the rate of the project allows: a replay counts as a send does. The filters are in the query or in a JSON body. `stuck` counts messages that are being delivered now.',
      tag,
      query: members.query,
      body: members.body,
      data: replayedManySchema,
      message: describeReplays(REPLAYED_ALL),
      errors: ['RATE_LIMIT_EXCEEDED'],
    },
    async handle(request) {
      const { status, limit, ...others } = await members.parse(request);
      const { caller } = request;
      const { projectId } = caller;
      const owner = ownerOf(caller);
      const listed = await dependencies.messages.list({
        projectId,
        direction,
        status,
        endpointId: parseEndpointFilter(others, endpointFilter),
        ...parseAcceptanceTimes(others, acceptedAs),
        owner,
        limit,
      });
      const ids = listed.map(({ id }) => id);
      const replayed = await replay({ caller, direction, status, owner, ids }, dependencies);
      const data = presentReplays(replayed);
      return { data, message: describeReplays(data), retryAfterSeconds: replayed.retryAfterSeconds };
    },
  });
}

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
