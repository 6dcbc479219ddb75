import type { Direction, MessageStatus } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

/** An operator's filter for messages of all projects unless one is given. It never matches events of pull endpoints. */
export interface MessageFilter extends TimeBounds {
  readonly projectId?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly direction?: Exclude<Direction, 'pull'> | undefined;
  readonly statuses: readonly MessageStatus[];
  /** Only messages that still have a payload, and so are in the dead-letter queue. */
  readonly deadLetters?: boolean | undefined;
}

export interface MatchingMessage {
  readonly id: string;
  readonly projectId: string;
  readonly direction: Direction;
}

const DEAD_LETTER = Prisma.sql`m.failed_at IS NOT NULL AND m.expired_at IS NULL
  AND (SELECT p.expires_at FROM payloads AS p WHERE p.message_id = m.id) > now()`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the oldest messages first, in pages. */
export async function search(
  prisma: PrismaClient,
  filter: MessageFilter,
  page: { readonly afterId: string | undefined; readonly limit: number },
): Promise<readonly MatchingMessage[]> {
  return await prisma.$queryRaw<MatchingMessage[]>(Prisma.sql`
    SELECT m.id::text AS id, m.project_id::text AS "projectId", m.direction
    FROM messages AS m
    WHERE ${Prisma.join(matchingConditions(filter), ' AND ')} AND m.id > ${page.afterId ?? NO_ID}::uuid
    ORDER BY m.id
    LIMIT ${page.limit}
  `);
}

export async function countMatching(prisma: PrismaClient, filter: MessageFilter): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::float8 AS count
    FROM messages AS m WHERE ${Prisma.join(matchingConditions(filter), ' AND ')}
  `);
  return row?.count ?? 0;
}

/** Conditions on the table `messages AS m`. */
export function matchingConditions(filter: MessageFilter): Prisma.Sql[] {
  const { projectId, endpointId, direction, statuses, deadLetters } = filter;
  return [
    direction === undefined
      ? Prisma.sql`m.direction IN ('outbound', 'inbound')`
      : Prisma.sql`m.direction = ${direction}::direction`,
    Prisma.sql`m.deleted_at IS NULL`,
    Prisma.sql`m.status = ANY (${statuses}::message_status[])`,
    ...(projectId === undefined ? [] : [Prisma.sql`m.project_id = ${projectId}::uuid`]),
    ...(endpointId === undefined ? [] : [Prisma.sql`m.endpoint_id = ${endpointId}::uuid`]),
    ...(deadLetters === true ? [DEAD_LETTER] : []),
    ...timeConditions(filter, { id: Prisma.sql`m.id`, moment: Prisma.sql`m.created_at` }),
  ];
}
