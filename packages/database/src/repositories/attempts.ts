import type { Attempt } from '../generated/client.js';
import type { PrismaClient } from '../prisma-client.js';

export type AttemptRow = Attempt;

export interface AttemptRepository {
  /** The attempts of a project's message, oldest first; none when the message is not the project's or was deleted. */
  listByMessage(query: {
    readonly projectId: string;
    readonly direction: 'outbound' | 'inbound';
    readonly messageId: string;
    readonly limit: number;
  }): Promise<readonly AttemptRow[]>;
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
  };
}
