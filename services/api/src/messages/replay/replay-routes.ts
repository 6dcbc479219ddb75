import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../../http/caller.js';
import { createQueryOrBody } from '../../http/query-or-body.js';
import { pageMetaSchema } from '../../pagination/pages.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../../pagination/times.js';
import { type DeliveredResource, ofMessages } from '../../resources/message-resource.js';
import { allSchema, describe } from '../../schemas/values.js';
import { parseBatch, uniqueIds } from '../message-schema.js';
import { parseSelection, partQuery, readPart, selectionSchema } from '../message-selection.js';
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
import { type ReplayDependencies, replay } from './replay.js';

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
  const { resource, messages, hasher } = dependencies;
  const { direction, tag, statuses, acceptedAs } = resource;
  const members = createQueryOrBody(
    {
      status: Type.Optional(
        Type.Enum([...statuses], { description: 'The status of the messages to replay. Required.' }),
      ),
      ...selectionSchema(resource),
      ...acceptanceTimes(acceptedAs),
      all: describe(allSchema, 'Has no effect, because every call has the filter `status`.'),
      ...partQuery('replay'),
    },
    { required: ['status'] },
  );
  return ofMessages(resource).act({
    at: '/replay-all',
    verb: 'replayAll',
    summary: `Replay ${tag.toLowerCase()} of a status`,
    details:
      `Replays the newest ones${direction === 'outbound' ? ', without tests' : ''}, as many as the rate of the project allows: a replay counts as a send does. ` +
      'The filters are in the query or in a JSON body. `stuck` counts messages that are being delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and not with the first page again.',
    members,
    data: replayedManySchema,
    meta: pageMetaSchema,
    message: describeReplays(REPLAYED_ALL),
    errors: ['RATE_LIMIT_EXCEEDED'],
    async handle({ caller, given: { status, limit, cursor, ...others } }) {
      const { projectId } = caller;
      const replayable = { direction, status, owner: ownerOf(caller) };
      const selection = parseSelection(others, { resource, caller, hasher });
      const selected = { ...replayable, ...selection, isTest: false };
      const times = parseAcceptanceTimes(others, acceptedAs);
      const part = await readPart({ limit, cursor }, (page) =>
        messages.list({ projectId, ...selected, ...times, ...page }),
      );
      const ids = part.rows.map(({ id }) => id);
      const replayed = await replay({ caller, ...replayable, ids }, dependencies);
      const data = presentReplays(replayed);
      return {
        data,
        meta: part.metaAfter(ids.length - replayed.rateLimited.length),
        message: describeReplays(data),
        retryAfterSeconds: replayed.retryAfterSeconds,
        facts: { filter: { status, ...others }, affected: data.replayed },
      };
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
