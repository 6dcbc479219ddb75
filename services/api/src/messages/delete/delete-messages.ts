import type { Enqueuer } from '@posthorn/acceptance';
import type { Database, DeletedMessage, DeletionRequest } from '@posthorn/database';
import { type ResponseBodyEraser, eraseResponseBodies } from '../attempts/erase-response-bodies.js';

export interface DeletionDependencies extends ResponseBodyEraser {
  readonly messages: Pick<Database['messages'], 'delete' | 'eraseDeleted'>;
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
  const found = await messages.delete(request);
  const ids = found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  // No response body is recorded any more. The payloads go last: as long as they exist, the scheduler would erase both.
  await eraseResponseBodies(ids, eraser);
  await messages.eraseDeleted(ids);
  for (const id of ids) enqueuer.dequeueDeadLetter(id);
  return found;
}
