import type { Database } from '@posthorn/database';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import { createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import { countReplays } from '../../count-replays.js';
import { endpointIdSchema, parseEndpointFilter } from '../../endpoint-filter.js';
import type { ReplayDependencies } from '../../replay.js';
import { replay } from '../../replay.js';

const parseQuery = createQueryParser(
  Type.Object({
    status: Type.Enum([...MESSAGE_STATUSES]),
    endpoint_id: Type.Optional(endpointIdSchema),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
  }),
);

export interface ReplayAllDependencies extends ReplayDependencies {
  readonly messages: Pick<Database['messages'], 'replay' | 'findById' | 'list'>;
}

/** POST /v1/messages/replay-all: the newest messages of a status. */
export function replayAll(dependencies: ReplayAllDependencies): Route<Caller> {
  return {
    method: 'post',
    path: '/v1/messages/replay-all',
    async handle({ caller, query }) {
      const { status, endpoint_id: endpointId, limit } = parseQuery(query);
      const { projectId } = caller;
      const listed = await dependencies.messages.list({
        projectId,
        direction: 'outbound',
        status,
        endpointId: parseEndpointFilter(endpointId),
        limit,
      });
      const results = await replay({ projectId, status, ids: listed.map(({ id }) => id) }, dependencies);
      const idsOf = (wanted: string): readonly string[] =>
        results.filter(({ result }) => result === wanted).map(({ id }) => id);
      return {
        data: {
          ...countReplays(results),
          replayed_message_ids: idsOf('replayed'),
          stuck_message_ids: idsOf('in progress'),
        },
      };
    },
  };
}
