import { type ErrorCode, ApiError } from '@posthorn/common';
import type { MessageStatus } from '@posthorn/domain';
import type { ApiRequest, ApiResponse, View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { type Caller, ownerOf } from '../../http/caller.js';
import type { DeliveredResource } from '../../resources/message-resource.js';
import { parseMessageId } from '../../resources/path-ids.js';
import { replayCountsSchema } from './replay-schema.js';
import { type ReplayDependencies, describeRefusal, enqueue, restart } from './replay.js';
import { uuidSchema } from '../../schemas/values.js';
import { REPLAYED_INBOUND_MESSAGE } from '../inbound-message-examples.js';
import { REPLAYED_MESSAGE } from '../message-examples.js';

export interface ReplayOneOptions extends ReplayDependencies {
  readonly resource: DeliveredResource;
  /** Replays only messages of this status. Without it, replays any message that is not in progress. */
  readonly status?: MessageStatus;
}

/** The errors of a refused replay of one message. */
export const REPLAY_ERRORS = [
  'ENDPOINT_NOT_FOUND',
  'DELIVERY_IN_PROGRESS',
  'PAYLOAD_UNAVAILABLE',
  'REPLAY_LIMIT_EXCEEDED',
  'RATE_LIMIT_EXCEEDED',
] as const satisfies readonly ErrorCode[];

/** The response of a replay: the message after the replay. */
export function replayedSchema({
  schemas,
  direction,
}: Pick<DeliveredResource, 'schemas' | 'direction'>): TObject {
  return Type.Object(
    {
      ...schemas.message.properties,
      message_id: uuidSchema,
      ...(direction === 'inbound' && asBatchProperties),
    },
    { examples: [REPLAYED[direction]] },
  );
}

/** Clients of inbound messages also read the answer as that of a batch of one. */
const asBatchProperties = {
  ...replayCountsSchema.properties,
  results: Type.Array(Type.Object({ message_id: uuidSchema, status: Type.Literal('replayed') })),
};

function asBatch(id: string): View<TObject<typeof asBatchProperties>> {
  return { replayed: 1, failed: 0, stuck: 0, results: [{ message_id: id, status: 'replayed' }] };
}

const REPLAYED = {
  outbound: REPLAYED_MESSAGE,
  inbound: { ...REPLAYED_INBOUND_MESSAGE, ...asBatch(REPLAYED_INBOUND_MESSAGE.id) },
};

/** Replays the message that a path names. Throws the reason of a refusal. */
export async function replayOne(
  { caller, params }: Pick<ApiRequest<Caller>, 'caller' | 'params'>,
  { resource, status, ...dependencies }: ReplayOneOptions,
): Promise<ApiResponse<TObject>> {
  const id = parseMessageId(params);
  const { direction } = resource;
  const request = { caller, direction, ids: [id], owner: ownerOf(caller), status };
  const replayed = await restart(request, dependencies);
  const result = replayed.results[0]?.result ?? 'not-found';
  if (result !== 'replayed') throw describeRefusal(result);
  // Read before its next attempt can begin, so that the answer is one moment of the message.
  const row = await dependencies.messages.findInProject({ projectId: caller.projectId, direction, id });
  enqueue(replayed, caller, dependencies);
  if (row === undefined) throw new ApiError('NOT_FOUND', 'The message was deleted meanwhile.');
  return {
    data: {
      ...(await resource.present(row)),
      message_id: id,
      ...(direction === 'inbound' && asBatch(id)),
    },
  };
}
