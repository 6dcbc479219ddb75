import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { type SqlPool, type Transaction, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import { followChange } from '../outbox/follow-changes.js';
import type { BacklogChange } from '../outbox/mark-backlog.js';

interface EndpointChange<Answer> {
  readonly answer: Answer;
  /** False when the change does not affect waiting messages. */
  readonly backlog: BacklogChange | false;
}

const runExclusively = createKeyedMutex();

/**
 * Changes an endpoint, and has its waiting messages follow. Changes of one endpoint wait for each other in memory, so
 * that waiting changes do not occupy connections.
 */
export async function changeEndpoint<Answer>(
  sql: SqlPool,
  id: string,
  work: (transaction: Transaction) => Promise<EndpointChange<Answer> | undefined>,
): Promise<Answer | undefined> {
  return await runExclusively(id, async () => {
    const changed = await sql.transaction(work, QUEUED_TRANSACTION);
    if (changed === undefined) return undefined;
    if (changed.backlog !== false) await followChange(sql, changed.backlog);
    return changed.answer;
  });
}
