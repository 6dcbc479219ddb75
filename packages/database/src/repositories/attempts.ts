import type { Attempt } from '../generated/client.js';
import type { PrismaClient } from '../prisma-client.js';
import type { StoredBody } from '../statements/find-stored-bodies.js';
import { findStoredBodies } from '../statements/find-stored-bodies.js';
import { forgetStoredBodies } from '../statements/forget-stored-bodies.js';

export type AttemptRow = Attempt;

export interface AttemptRepository {
  /** The attempts of a project's message, oldest first; none when the message is not the project's or was deleted. */
  listByMessage(query: {
    readonly projectId: string;
    readonly direction: 'outbound' | 'inbound';
    readonly messageId: string;
    readonly limit: number;
  }): Promise<readonly AttemptRow[]>;
  /** The attempts of messages, deleted ones too, whose response body is stored. */
  findStoredBodies(messageIds: readonly string[]): Promise<readonly StoredBody[]>;
  /** To be called when the files are gone. */
  forgetStoredBodies(bodies: readonly StoredBody[]): Promise<void>;
}

export function createAttemptRepository(prisma: PrismaClient): AttemptRepository {
  return {
    async listByMessage({ projectId, direction, messageId, limit }) {
      const message = await prisma.message.findUnique({
        where: { id: messageId, projectId, direction, deletedAt: null },
        select: { id: true },
      });
      if (message === null) return [];
      return await prisma.attempt.findMany({
        where: { messageId },
        orderBy: { attemptNo: 'asc' },
        take: limit,
      });
    },
    findStoredBodies: (messageIds) => findStoredBodies(prisma, messageIds),
    forgetStoredBodies: (bodies) => forgetStoredBodies(prisma, bodies),
  };
}
