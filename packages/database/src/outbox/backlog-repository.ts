import { type MovedPart, moveBacklog } from './move-backlog.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import { awaitClaims } from '../deliveries/await-claims.js';
import { type DueChange, giveChangeBack, listDueChanges } from './backlog-changes.js';
import { type BacklogProgress, findProgress } from './find-progress.js';
import type { BacklogChange } from './mark-backlog.js';

/** The waiting messages of endpoints that were paused, resumed, rate-limited or deleted. */
export interface BacklogRepository {
  /**
   * Moves at most `limit` messages of the endpoint whose change is due next. Returns undefined when none is due. The
   * caller enqueues them in their order. No other caller moves the next ones until `confirm` is called or its time
   * limit has passed.
   */
  moveNext(limit: number): Promise<MovedPart | undefined>;
  /** Confirms that the moved messages were enqueued. */
  confirm(part: BacklogChange): Promise<void>;
  /**
   * The progress of an outbound endpoint of the project, even a deleted one. Returns undefined when its waiting messages
   * have followed its changes.
   */
  findProgress(endpoint: {
    readonly projectId: string;
    readonly id: string;
  }): Promise<BacklogProgress | undefined>;
}

/** More than one, because other schedulers may have locked the first ones. */
const LOOKED_AT = 10;

export function createBacklogRepository(prisma: PrismaClient, enqueueWithinMs: number): BacklogRepository {
  return {
    async moveNext(limit) {
      for (const change of await listDueChanges(prisma, LOOKED_AT)) {
        const part = await moveNextOf(change, limit);
        if (part !== undefined) return part;
      }
      return undefined;
    },
    confirm: (part) => giveChangeBack(prisma, part),
    findProgress: (endpoint) => findProgress(prisma, endpoint),
  };

  /**
   * Waits for the claims first: a claim that has not seen the change could hold a message that a resume has already
   * passed.
   */
  async function moveNextOf(change: DueChange, limit: number): Promise<MovedPart | undefined> {
    if (change.cursor === null) await awaitClaims(prisma, change.endpointId);
    return await moveBacklog(prisma, change, { limit, enqueueWithinMs });
  }
}
