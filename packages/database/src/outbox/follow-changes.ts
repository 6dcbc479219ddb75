import { onceCommitted } from '../connections/confirm-write.js';
import type { SqlPool } from '../connections/open-connection.js';
import { awaitClaims } from '../deliveries/await-claims.js';
import type { BacklogChange } from './mark-backlog.js';
import { moveBacklog } from './move-backlog.js';

/** Small enough to add no noticeable delay for the caller. */
const MOVED_AT_ONCE = 1000;

/**
 * Follows up the committed change of an endpoint. Waits until every attempt that starts sees the change, then moves a
 * small backlog at once; the sweep enqueues it. The scheduler moves the rest, and all of it after an error here. Throws
 * UnconfirmedWriteError when the wait cannot end.
 */
export async function followChange(sql: SqlPool, change: BacklogChange): Promise<void> {
  await onceCommitted(() => awaitClaims(sql, change.endpointId));
  await moveFirstPart(sql, change);
}

/** Returns the number of moved messages. */
async function moveFirstPart(sql: SqlPool, change: BacklogChange): Promise<number> {
  const options = { limit: MOVED_AT_ONCE, onlyWhole: true };
  const moved = await moveBacklog(sql, { ...change, cursor: null }, options).catch(() => undefined);
  return moved?.messages.length ?? 0;
}

/** Does the same for the endpoints of a deleted project, until the moved messages amount to a small backlog. */
export async function moveFirstParts(sql: SqlPool, changes: readonly BacklogChange[]): Promise<void> {
  let moved = 0;
  for (const change of changes.slice(0, MAX_ENDPOINTS)) {
    moved += await moveFirstPart(sql, change);
    if (moved >= MOVED_AT_ONCE) return;
  }
}

const MAX_ENDPOINTS = 10;
