import { type MovedPart, moveBacklog } from './move-backlog.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import { awaitClaims } from '../deliveries/await-claims.js';
import { type DueChange, giveChangeBack, listDueChanges } from './backlog-changes.js';
import type { BacklogChange } from './mark-backlog.js';

/** The waiting messages of endpoints that were paused, resumed, limited or deleted. */
export interface BacklogRepository {
  /**
   * Moves the next messages, `limit` at most, of the endpoint whose turn it is; undefined when none is due. They are to be handed off
   * in their order, and nobody moves the next ones until `confirm`, or until it would take too long.
   */
  moveNext(limit: number): Promise<MovedPart | undefined>;
  /** What was moved is handed off. */
  confirm(part: BacklogChange): Promise<void>;
}

/** Others may be at the first ones. */
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
  };

  /** A claim that has not seen the change might hold what its resume has passed. */
  async function moveNextOf(change: DueChange, limit: number): Promise<MovedPart | undefined> {
    if (change.cursor === null) await awaitClaims(prisma, change.endpointId);
    return await moveBacklog(prisma, change, { limit, enqueueWithinMs });
  }
}
