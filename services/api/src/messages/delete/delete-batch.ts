import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { DELETED_BATCH } from './deletion-examples.js';
import { type DeletionDependencies, deleteMessages } from './delete-messages.js';
import { deletionCountsSchema, deletionResultProperties, presentDeletions } from './deletion-results.js';

const parseBody = createParser(
  Type.Object({
    message_ids: Type.Array(uuidSchema, {
      description: 'The messages, by their ids.',
      minItems: 1,
      maxItems: 100,
    }),
  }),
);

/** POST …/delete-batch. A message that is being delivered is left. */
export function deleteBatch({
  resource: { path, operations, direction, tag },
  ...dependencies
}: DeletionDependencies & { readonly resource: MessageResource }): Route<Caller> {
  return operation({
    method: 'post',
    path: `${path}/delete-batch`,
    description: {
      operationId: `${operations.messages}.deleteBatch`,
      summary: `Delete some ${tag.toLowerCase()}`,
      details:
        'Payloads and response bodies are erased before the answer. A message that is being delivered now is left.',
      tag,
      body: parseBody,
      data: Type.Object(
        {
          results: Type.Array(Type.Object({ message_id: uuidSchema, ...deletionResultProperties })),
          ...deletionCountsSchema.properties,
        },
        { examples: [DELETED_BATCH] },
      ),
    },
    async handle({ caller: { projectId }, json }) {
      const ids = [...new Set(parseBody(await json()).message_ids.map((id) => id.toLowerCase()))];
      const found = await deleteMessages({ projectId, direction, ids, leavesDelivering: true }, dependencies);
      const { results, counts } = presentDeletions(ids, found);
      return {
        data: { results: results.map(({ id, ...result }) => ({ message_id: id, ...result })), ...counts },
      };
    },
  });
}
