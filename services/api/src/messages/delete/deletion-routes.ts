import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { createQueryOrBody } from '../../http/query-or-body.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../../pagination/times.js';
import { endpointFilterSchema, parseEndpointFilter } from '../../resources/endpoint-filter.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { messageParams, parseMessageId } from '../../resources/path-ids.js';
import { allSchema, countSchema, momentSchema, uuidSchema } from '../../schemas/values.js';
import { parseMessageIds, readMessageIds } from '../message-schema.js';
import { type DeletionDependencies, deleteMessages } from './delete-messages.js';
import {
  DELETED_ALL,
  DELETED_BATCH,
  deletionCountsSchema,
  deletionLimit,
  deletionResultProperties,
  presentDeletions,
} from './deletion-schema.js';

interface Dependencies extends Omit<DeletionDependencies, 'messages'>, Pick<Database, 'messages'> {
  readonly resource: MessageResource;
}

export function deleteManyRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [deleteSome(dependencies), deleteAll(dependencies)];
}

function deleteSome(dependencies: Dependencies): Route<Caller> {
  const { path, operations, direction, tag } = dependencies.resource;
  return operation({
    method: 'post',
    path: `${path}/delete-batch`,
    description: {
      operationId: `${operations.messages}.deleteBatch`,
      summary: `Delete some ${tag.toLowerCase()}`,
      details:
        'Payloads and response bodies are erased before the answer. A message that is being delivered now is left.',
      tag,
      body: parseMessageIds,
      data: Type.Object(
        {
          results: Type.Array(Type.Object({ message_id: uuidSchema, ...deletionResultProperties })),
          ...deletionCountsSchema.properties,
        },
        { examples: [DELETED_BATCH] },
      ),
    },
    async handle({ caller: { projectId }, json }) {
      const ids = readMessageIds(await json());
      const found = await deleteMessages({ projectId, direction, ids, leavesDelivering: true }, dependencies);
      const { results, counts } = presentDeletions(ids, found);
      return {
        data: { results: results.map(({ id, ...result }) => ({ message_id: id, ...result })), ...counts },
      };
    },
  });
}

function deleteAll(dependencies: Dependencies): Route<Caller> {
  const { resource, messages } = dependencies;
  const { direction, path, operations, tag, statuses, endpointFilter, acceptedAs } = resource;
  const filters = {
    status: Type.Optional(Type.Enum([...statuses], { description: 'Only messages of this status.' })),
    ...endpointFilterSchema(endpointFilter),
    ...acceptanceTimes(acceptedAs),
  };
  const members = createQueryOrBody(
    { ...filters, all: allSchema, limit: deletionLimit('messages') },
    { filters: Object.keys(filters) },
  );
  return operation({
    method: 'post',
    path: `${path}/delete-all`,
    description: {
      operationId: `${operations.messages}.deleteAll`,
      summary: `Delete ${tag.toLowerCase()}`,
      details:
        'Deletes the newest messages that the filters select, and erases their payloads and response bodies before the answer. A message that is being delivered now is left. The filters are in the query or in a JSON body; without any filter, `all` must be `true`.',
      tag,
      query: members.query,
      body: members.body,
      data: Type.Object(
        { deleted: countSchema, deleted_message_ids: Type.Array(uuidSchema) },
        { examples: [DELETED_ALL] },
      ),
    },
    async handle(request) {
      const { projectId } = request.caller;
      const { status, limit, ...others } = await members.parse(request);
      const listed = await messages.list({
        projectId,
        direction,
        status,
        exceptStatus: 'delivering',
        endpointId: parseEndpointFilter(others, endpointFilter),
        ...parseAcceptanceTimes(others, acceptedAs),
        limit,
      });
      const ids = listed.map(({ id }) => id);
      const found = await deleteMessages({ projectId, direction, ids, leavesDelivering: true }, dependencies);
      const { results, counts } = presentDeletions(ids, found);
      const deleted = results.filter(({ outcome }) => outcome === 'deleted').map(({ id }) => id);
      return { data: { deleted: counts.deleted_count, deleted_message_ids: deleted } };
    },
  });
}

export function deleteMessage(dependencies: Dependencies): Route<Caller> {
  const { path, operations, direction, tag, noun } = dependencies.resource;
  return operation({
    method: 'delete',
    path: `${path}/:id`,
    description: {
      operationId: `${operations.messages}.delete`,
      summary: `Delete ${noun}`,
      details:
        'Payload and response bodies are erased before the answer. A repeated call gets the same answer.',
      tag,
      params: messageParams,
      data: Type.Object({
        message_id: uuidSchema,
        deleted_at: momentSchema,
        already_deleted: Type.Boolean(),
      }),
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { projectId }, params }) {
      const id = parseMessageId(params);
      const [deleted] = await deleteMessages({ projectId, direction, ids: [id] }, dependencies);
      if (!deleted?.deletedAt) throw new ApiError('NOT_FOUND', 'There is no such message.');
      const { deletedAt, alreadyDeleted } = deleted;
      return {
        data: { message_id: id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  });
}
