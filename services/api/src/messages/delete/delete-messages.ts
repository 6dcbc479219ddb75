import type { Enqueuer } from '@posthorn/acceptance';
import type { ValueHasher } from '@posthorn/common';
import type { Database, DeletedMessage, DeletionRequest } from '@posthorn/database';
import { type FileStore, responseBodyKey } from '@posthorn/storage';
import Type from 'typebox';
import type { DeliveredResource } from '../../resources/message-resource.js';
import { parseFilter, selectionSchema } from '../message-selection.js';
import type { Deletable } from './deletion-routes.js';
import { DELETED_ALL, DELETED_BATCH } from './deletion-schema.js';

export interface DeletionDependencies {
  readonly messages: Pick<Database['messages'], 'delete' | 'eraseDeleted'>;
  readonly attempts: Pick<
    Database['attempts'],
    'findStoredBodies' | 'forgetStoredBodies' | 'eraseRecordedBodies'
  >;
  readonly files: Pick<FileStore, 'delete'>;
  readonly enqueuer: Pick<Enqueuer, 'deadLetters'>;
}

interface Dependencies extends Omit<DeletionDependencies, 'messages'>, Pick<Database, 'messages'> {
  readonly resource: DeliveredResource;
  readonly hasher: ValueHasher;
}

export function deletableMessages({ resource, hasher, ...dependencies }: Dependencies): Deletable {
  const { direction, statuses } = resource;
  return {
    resource,
    filters: {
      status: Type.Optional(Type.Enum([...statuses], { description: 'Only messages of this status.' })),
      ...selectionSchema(resource),
    },
    details: {
      some: 'Payloads and response bodies are erased before the answer. A message that is being delivered now is left.',
      all: 'Deletes the newest messages that the filters select, and erases their payloads and response bodies before the answer. A message that is being delivered now is left.',
      one: 'Payload and response bodies are erased before the answer.',
    },
    examples: { some: DELETED_BATCH, all: DELETED_ALL },
    reach({ caller }) {
      const { projectId } = caller;
      return Promise.resolve({
        list: ({ given, limit }) =>
          dependencies.messages.list({
            ...parseFilter(given, { resource, caller, hasher }),
            projectId,
            direction,
            exceptStatus: 'delivering',
            limit,
          }),
        delete: (ids, options) => deleteMessages({ projectId, direction, ids, ...options }, dependencies),
      });
    },
  };
}

/** Deletes messages. Their payloads and response bodies are erased when it resolves. A repeated call finishes the erasure. */
export async function deleteMessages(
  request: DeletionRequest,
  dependencies: DeletionDependencies,
): Promise<readonly DeletedMessage[]> {
  const { messages, enqueuer } = dependencies;
  const found = await messages.delete(request);
  const ids = found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  // No response body is recorded any more. The payloads go last: as long as they exist, the scheduler would erase both.
  await eraseResponseBodies(ids, dependencies);
  await messages.eraseDeleted(ids);
  for (const id of ids) enqueuer.deadLetters.remove(id);
  return found;
}

/** Erases the files first: a body whose erasure failed stays on record, and the next call erases it. */
async function eraseResponseBodies(
  messageIds: readonly string[],
  { attempts, files }: DeletionDependencies,
): Promise<void> {
  const bodies = await attempts.findStoredBodies(messageIds);
  if (bodies.length > 0) await files.delete(bodies.map(responseBodyKey));
  await attempts.forgetStoredBodies(bodies);
  await attempts.eraseRecordedBodies(messageIds);
}
