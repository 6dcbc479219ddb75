import { type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { pageMetaSchema, pageQuery, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { messageParams } from '../resources/path-ids.js';
import { subject } from '../resources/subject.js';
import { shownMembers } from '../search/search-filter.js';
import { countIfAsked, countQuery, totalSchema } from './list-log.js';
import { DEAD_LETTER } from './message-examples.js';
import { deadLetterSchema, presentDeadLetter } from './message-schema.js';
import { parseSelection, selectionSchema } from './message-selection.js';
import { outboundMessages } from './outbound-messages.js';
import { REPLAY_ERRORS, replayedSchema, replayOne } from './replay/replay-one.js';
import type { ReplayDependencies } from './replay/replay.js';

const parseDeadLetterQuery = createQueryParser(
  Type.Object({
    ...pageQuery(100, 1000).properties,
    ...timeQuery.properties,
    ...selectionSchema(outboundMessages),
    ...countQuery,
  }),
);

const of = subject({
  group: 'deadLetters',
  tag: 'Dead letters',
  path: '/v1/dlq',
  params: messageParams,
  data: replayedSchema(outboundMessages),
});

export function deadLetterRoutes(dependencies: ReplayDependencies): readonly Route<Caller>[] {
  const { messages, hasher } = dependencies;
  return [
    of.get({
      at: '/messages',
      verb: 'list',
      summary: 'List dead letters',
      details: 'The permanently failed messages that can still be replayed, newest first.',
      query: parseDeadLetterQuery,
      data: Type.Object(
        { messages: Type.Array(deadLetterSchema), ...pageMetaSchema.properties },
        { examples: [{ messages: [DEAD_LETTER], next_cursor: null, has_more: false }] },
      ),
      meta: Type.Object({ total: totalSchema }),
      async handle({ caller, given: { limit, cursor, count, ...given }, answerTurn }) {
        const selected = {
          projectId: caller.projectId,
          direction: 'outbound',
          deadLetters: true,
          ...parseTimes(given),
          ...parseSelection(given, { resource: outboundMessages, caller, hasher }),
        } as const;
        const page = { afterId: parseIdCursor(cursor), limit: limit + 1, shownMembers: shownMembers(caller) };
        const found = await messages.list({ ...selected, ...page });
        const { data, meta } = await presentById(found, { limit, answerTurn, present: presentDeadLetter });
        const counted = await countIfAsked(count, (most) => messages.count({ ...selected, limit: most }));
        return { data: { messages: data, ...meta }, meta: counted };
      },
    }),
    of.act({
      at: '/replay/:id',
      verb: 'replay',
      summary: 'Replay a dead letter',
      details:
        'Gives the message a fresh set of 8 attempts and removes it from the dead letters; see Replay in the introduction.',
      errors: [...REPLAY_ERRORS, 'INVALID_STATUS'],
      /** Of a dead letter only, so that a delivered message is not sent again by mistake. */
      handle: (request) =>
        replayOne(request, { ...dependencies, resource: outboundMessages, status: 'failed_permanent' }),
    }),
  ];
}
