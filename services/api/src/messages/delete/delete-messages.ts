import type { Enqueuer } from '@posthorn/acceptance';
import type { Database, DeletedMessage, DeletionRequest } from '@posthorn/database';
import { type ResponseBodyEraser, eraseResponseBodies } from '../attempts/erase-response-bodies.js';

export interface DeletionDependencies extends ResponseBodyEraser {
  readonly messages: Pick<Database['messages'], 'findDeletable' | 'delete'>;
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
  { messages, enqueuer, ...eraser }: DeletionDependencies,
): Promise<readonly DeletedMessage[]> {
  await eraseResponseBodies(await messages.findDeletable(request), eraser);
  const found = await messages.delete(request);
  const ids = found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  // A worker may have recorded an attempt in the meantime. After the deletion no further attempt can be recorded.
  await eraseResponseBodies(ids, eraser);
  for (const id of ids) enqueuer.dequeueDeadLetter(id);
  return found;
}
