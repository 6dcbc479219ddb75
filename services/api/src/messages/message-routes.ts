import { ApiError } from '@posthorn/common';
import type { Database, MessageQuery } from '@posthorn/database';
import type { ApiRequest, Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { readFlag, readText } from '../http/read-member.js';
import { timeQuery } from '../pagination/times.js';
import { ofMessages } from '../resources/message-resource.js';
import { shownMembers } from '../search/search-filter.js';
import { type AttemptDependencies, listAttempts } from './attempts/list-attempts.js';
import { deletableMessages } from './delete/delete-messages.js';
import { deleteManyRoutes, deleteOne } from './delete/deletion-routes.js';
import { type Selected, listLog } from './list-log.js';
import { parseSelection, parseStatus, selectionSchema } from './message-selection.js';
import { replayManyRoutes, replayMessage } from './replay/replay-routes.js';
import type { ReplayDependencies } from './replay/replay.js';
import { requireMessage } from './require-message.js';
import { retryAll } from './retry-routes.js';

type Dependencies = AttemptDependencies & ReplayDependencies & Pick<Database, 'payloads'>;

/** Of a webhook without a content type. A browser would guess the type of bytes without one. */
const ANY_BYTES = 'application/octet-stream';

/** The routes that outbound and inbound messages share. */
export function messageRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const { resource, messages, payloads } = dependencies;
  const { noun, schemas } = resource;
  const deletable = deletableMessages(dependencies);
  const of = ofMessages(resource);
  const item = (request: ApiRequest<Caller>) => requireMessage(request, messages, resource);
  return [
    ...replayManyRoutes(dependencies),
    retryAll(dependencies),
    ...deleteManyRoutes(deletable),
    of.get({
      summary: `Get ${noun}`,
      item,
      data: schemas.message,
      handle: async (request) => ({ data: await resource.present(request.item) }),
    }),
    of.get({
      at: '/:id/payload',
      verb: 'getPayload',
      summary: `Get the payload of ${noun}`,
      details: 'The stored bytes with their content type, without the envelope.',
      item,
      isFile: true,
      errors: ['PAYLOAD_UNAVAILABLE'],
      async handle({ item: { id, contentType, sizeBytes }, awaitRead }) {
        await awaitRead(sizeBytes);
        const bytes = await payloads.readOfMessage(id);
        if (bytes === undefined)
          throw new ApiError('PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.');
        const file = { contentType: contentType || ANY_BYTES, fileName: `message-${id}`, bytes };
        return { data: null, file };
      },
    }),
    deleteOne(deletable),
    replayMessage(dependencies),
    listAttempts(dependencies),
    listLogs(dependencies),
  ];
}

/** Inbound endpoints have no tests. */
const testFilter = {
  is_test: Type.Optional(
    Type.Boolean({ description: 'Only tests of endpoints; with `false`, only messages that are none.' }),
  ),
};

/** Stands for all statuses that are not final, as in the metrics of messages. */
const WAITING = 'waiting';

function listLogs({ resource, messages, hasher }: Dependencies): Route<Caller> {
  const { direction, statuses } = resource;
  const toQuery = ({ caller, given, ...selected }: Selected): MessageQuery => ({
    ...selected,
    projectId: caller.projectId,
    direction,
    status: parseStatus(given, resource),
    isWaiting: readText(given, 'status') === WAITING,
    ...parseSelection(given, { resource, caller, hasher }),
    isTest: readFlag(given, 'is_test'),
    owner: ownerOf(caller),
  });
  return listLog({
    resource,
    details: 'Newest first. `start_time` is inclusive, `end_time` exclusive.',
    filters: {
      ...timeQuery.properties,
      status: Type.Optional(
        Type.Enum([...statuses, WAITING], {
          description: 'Only messages of this status. `waiting`: of any status but delivered and failed.',
        }),
      ),
      ...selectionSchema(resource),
      ...(direction === 'outbound' && testFilter),
    },
    entry: resource.schemas.logEntry,
    present: resource.presentLogEntry,
    list: (selected) => messages.list({ ...toQuery(selected), shownMembers: shownMembers(selected.caller) }),
    count: (selected) => messages.count(toQuery(selected)),
  });
}
