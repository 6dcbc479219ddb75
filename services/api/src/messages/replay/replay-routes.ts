import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { createQueryOrBody } from '../../http/query-or-body.js';
import { pageMetaSchema } from '../../pagination/pages.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../../pagination/times.js';
import type { DeliveredResource } from '../../resources/message-resource.js';
import { messageParams } from '../../resources/path-ids.js';
import { allSchema, describe } from '../../schemas/values.js';
import { parseBatch, readMessageIds } from '../message-schema.js';
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
  const { path, operations, direction, tag } = dependencies.resource;
  return operation({
    method: 'post',
    path: `${path}/replay-batch`,
    description: {
      operationId: `${operations.messages}.replayBatch`,
      summary: `Replay some ${tag.toLowerCase()}`,
      details:
        'A message that cannot be replayed does not affect the others' +
        (direction === 'outbound' ? ': a test, for one, is INVALID_STATUS' : '') +
        '. A replay counts towards the rate of the project as a send does; `results` leaves out the messages that do not fit.',
      tag,
      body: parseBatch.message,
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
      const ids = readMessageIds(await json());
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
  const { direction, path, operations, tag, statuses, acceptedAs } = resource;
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
  return operation({
    method: 'post',
    path: `${path}/replay-all`,
    description: {
      operationId: `${operations.messages}.replayAll`,
      summary: `Replay ${tag.toLowerCase()} of a status`,
      details:
        `Replays the newest ones${direction === 'outbound' ? ', without tests' : ''}, as many as the rate of the project allows: a replay counts as a send does. ` +
        'The filters are in the query or in a JSON body. `stuck` counts messages that are being delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and not with the first page again.',
      tag,
      query: members.query,
      body: members.body,
      data: replayedManySchema,
      meta: pageMetaSchema,
      message: describeReplays(REPLAYED_ALL),
      errors: ['RATE_LIMIT_EXCEEDED'],
    },
    async handle(request) {
      const { status, limit, cursor, ...others } = await members.parse(request);
      const { caller } = request;
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
  return operation({
    method: 'post',
    path: `${resource.path}/:id/replay`,
    description: {
      operationId: `${resource.operations.messages}.replay`,
      summary: `Replay ${resource.noun}`,
      details: `Gives the message a fresh set of 8 attempts; see Replay in the introduction.${resource.direction === 'outbound' ? ' A test has one attempt only, and is INVALID_STATUS.' : ''}`,
      tag: resource.tag,
      params: messageParams,
      data: replayedSchema(resource),
      errors: resource.direction === 'outbound' ? [...REPLAY_ERRORS, 'INVALID_STATUS'] : REPLAY_ERRORS,
    },
    handle: (request) => replayOne(request, dependencies),
  });
}
