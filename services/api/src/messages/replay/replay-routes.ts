import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import { type DeliveredResource, ofMessages } from '../../resources/message-resource.js';
import { bulkRoute } from '../bulk.js';
import { parseBatch, uniqueIds } from '../message-ids.js';
import { parseFilter, selectionSchema } from '../message-selection.js';
import { REPLAY_ERRORS, replayedSchema, replayOne } from './replay-one.js';
import {
  countReplays,
  describeReplays,
  manyReplaysSchema,
  presentReplay,
  presentReplays,
  REPLAYED_ALL,
  REPLAYED_BATCH,
  replayedManySchema,
  replayResultSchema,
} from './replay-schema.js';
import { type ReplayDependencies, replay, replayPart } from './replay.js';

interface Dependencies extends ReplayDependencies {
  readonly resource: DeliveredResource;
}

export function replayManyRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [replaySome(dependencies), replayAll(dependencies)];
}

function replaySome(dependencies: Dependencies): Route<Caller> {
  const { direction, tag } = dependencies.resource;
  return ofMessages(dependencies.resource).act({
    at: '/replay-batch',
    verb: 'replayBatch',
    summary: `Replay some ${tag.toLowerCase()}`,
    details:
      'A message that cannot be replayed does not affect the others' +
      (direction === 'outbound' ? ': a test, for one, is INVALID_STATUS' : '') +
      '. A replay counts towards the rate of the project as a send does; `results` leaves out the messages that do not fit.',
    body: parseBatch.message,
    data: Type.Object(
      { ...manyReplaysSchema.properties, results: Type.Array(replayResultSchema) },
      { examples: [REPLAYED_BATCH] },
    ),
    message: describeReplays(REPLAYED_BATCH),
    errors: ['RATE_LIMIT_EXCEEDED'],
    async handle({ caller, given }) {
      const ids = uniqueIds(given);
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
        facts: { affected: counts.replayed },
      };
    },
  });
}

function replayAll(dependencies: Dependencies): Route<Caller> {
  const { resource, hasher } = dependencies;
  const { direction, tag, statuses } = resource;
  return bulkRoute({
    resource,
    action: 'replay',
    summary: `Replay ${tag.toLowerCase()} of a status`,
    details:
      `Replays the newest ones${direction === 'outbound' ? ', without tests' : ''}, as many as the rate of the project allows: a replay counts as a send does. ` +
      'The filters are in the query or in a JSON body. `stuck` counts messages that are being delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and not with the first page again.',
    filters: {
      status: Type.Optional(
        Type.Enum([...statuses], { description: 'The status of the messages to replay. Required.' }),
      ),
      ...selectionSchema(resource),
    },
    required: 'status',
    hasCursor: true,
    data: replayedManySchema,
    message: describeReplays(REPLAYED_ALL),
    errors: ['RATE_LIMIT_EXCEEDED'],
    async act({ caller, given, page }) {
      const filter = parseFilter(given, { resource, caller, hasher });
      const replayed = await replayPart({ caller, direction, filter, page }, dependencies);
      const data = presentReplays(replayed);
      const { next, retryAfterSeconds } = replayed;
      return { data, next, message: describeReplays(data), retryAfterSeconds, affected: data.replayed };
    },
  });
}

export function replayMessage(dependencies: Dependencies): Route<Caller> {
  const { resource } = dependencies;
  const isOutbound = resource.direction === 'outbound';
  return ofMessages(resource).act({
    at: '/:id/replay',
    verb: 'replay',
    summary: `Replay ${resource.noun}`,
    details: `Gives the message a fresh set of 8 attempts; see Replay in the introduction.${isOutbound ? ' A test has one attempt only, and is INVALID_STATUS.' : ''}`,
    data: replayedSchema(resource),
    errors: isOutbound ? [...REPLAY_ERRORS, 'INVALID_STATUS'] : REPLAY_ERRORS,
    handle: (request) => replayOne(request, dependencies),
  });
}
