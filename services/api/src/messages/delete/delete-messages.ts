import type { Enqueuer } from '@posthorn/acceptance';
import type { Database, DeletedMessage, DeletionRequest } from '@posthorn/database';
import { type FileStore, responseBodyKey } from '@posthorn/storage';

export interface DeletionDependencies {
  readonly messages: Pick<Database['messages'], 'delete' | 'eraseDeleted'>;
  readonly attempts: Pick<
    Database['attempts'],
    'findStoredBodies' | 'forgetStoredBodies' | 'eraseRecordedBodies'
  >;
  readonly files: Pick<FileStore, 'delete'>;
  readonly enqueuer: Pick<Enqueuer, 'dequeueDeadLetter'>;
}

/** The messages that one statement deletes. */
const CHUNK = 100;

/** Deletes messages. Their payloads and response bodies are erased when it resolves. A repeated call finishes the erasure. */
export async function deleteMessages(
  { ids, ...request }: DeletionRequest,
  dependencies: DeletionDependencies,
): Promise<readonly DeletedMessage[]> {
  const deleted: DeletedMessage[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    deleted.push(...(await deleteChunk({ ...request, ids: ids.slice(start, start + CHUNK) }, dependencies)));
  }
  return deleted;
}

async function deleteChunk(
  request: DeletionRequest,
  dependencies: DeletionDependencies,
): Promise<readonly DeletedMessage[]> {
  const { messages, enqueuer } = dependencies;
  const found = await messages.delete(request);
  const ids = found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  // No response body is recorded any more. The payloads go last: as long as they exist, the scheduler would erase both.
  await eraseResponseBodies(ids, dependencies);
  await messages.eraseDeleted(ids);
  for (const id of ids) enqueuer.dequeueDeadLetter(id);
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
