import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { endpointFilterSchema, parseEndpointFilter } from '../../resources/endpoint-filter.js';
import type { Caller } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { createQueryOrBody } from '../../http/query-or-body.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../../pagination/acceptance-times.js';
import { allSchema } from '../../schemas/all-schema.js';
import { countSchema } from '../../schemas/count-schema.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { DELETED_ALL } from './deletion-examples.js';
import { type DeletionDependencies, deleteMessages } from './delete-messages.js';
import { deletionLimit } from './deletion-limit.js';
import { presentDeletions } from './deletion-results.js';

export interface DeleteAllOptions extends DeletionDependencies {
  readonly resource: MessageResource;
  readonly messages: Pick<Database['messages'], 'delete' | 'eraseDeleted' | 'list'>;
}

/** POST …/delete-all: deletes the newest messages that the filters select, except those in delivery. */
export function deleteAll({ resource, ...dependencies }: DeleteAllOptions): Route<Caller> {
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
      const listed = await dependencies.messages.list({
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
