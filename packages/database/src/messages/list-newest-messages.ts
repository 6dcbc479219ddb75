import type { Direction, MessageStatus } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type MessageFilter, matchingConditions } from './list-matching-messages.js';

/** A row of the operators' list. */
export interface NewestMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: Direction;
  readonly status: MessageStatus;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

/** Returns messages of any project, newest first. */
export async function listNewestMessages(
  prisma: PrismaClient,
  filter: MessageFilter,
  limit: number,
): Promise<readonly NewestMessage[]> {
  return await prisma.$queryRaw<NewestMessage[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.project_id::text AS "projectId", m.endpoint_id::text AS "endpointId", m.direction, m.status,
      m.attempt_count AS "attemptCount", m.response_status AS "responseStatus", m.last_error AS "lastError",
      m.next_attempt_at AS "nextAttemptAt", m.created_at AS "createdAt"
    FROM messages AS m
    WHERE ${Prisma.join(matchingConditions(filter), ' AND ')}
    ORDER BY m.id DESC
    LIMIT ${limit}
  `);
}
