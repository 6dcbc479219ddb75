import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import type { BacklogChange } from './mark-backlog.js';

/** What becomes of the waiting messages, as the endpoint is now. */
export type BacklogMove = 'hold' | 'release' | 'end';

export interface DueChange extends BacklogChange {
  /** The last message that was looked at; null before the first. */
  readonly cursor: string | null;
}

export interface TakenChange extends DueChange {
  readonly againFrom: string | null;
  /** None for an endpoint that delivers what it accepted, whatever its state. */
  readonly move: BacklogMove | 'none';
  /** The last error of what is ended. */
  readonly reason: string;
  readonly slotEpoch: number;
}

/** Those that have waited longest first, so that no large backlog holds up the others. */
export async function listDueChanges(prisma: PrismaClient, limit: number): Promise<readonly DueChange[]> {
  return await prisma.$queryRaw<DueChange[]>(Prisma.sql`
    SELECT endpoint_id::text AS "endpointId", change_id::text AS "changeId", cursor::text AS cursor
    FROM backlog_changes
    WHERE due_at <= now()
    ORDER BY due_at
    LIMIT ${limit}
  `);
}

/**
 * Takes a change until the end of the transaction; undefined when somebody else has it, or changes the endpoint, or when it was
 * replaced or has moved on since. It never waits, so that it cannot block anybody in turn. The endpoint keeps its state meanwhile.
 */
export async function takeChange(
  transaction: Transaction,
  { endpointId, changeId, cursor }: DueChange,
): Promise<TakenChange | undefined> {
  const [taken] = await transaction.$queryRaw<Omit<TakenChange, keyof DueChange>[]>(Prisma.sql`
    SELECT
      b.again_from::text AS "againFrom", e.slot_epoch AS "slotEpoch",
      CASE
        WHEN p.status = 'deleted' OR (e.direction = 'outbound' AND e.deleted_at IS NOT NULL) THEN 'end'
        WHEN e.direction <> 'outbound' THEN 'none'
        WHEN e.paused THEN 'hold'
        ELSE 'release'
      END AS move,
      CASE WHEN p.status = 'deleted' THEN 'project deleted' ELSE 'endpoint deleted' END AS reason
    FROM backlog_changes AS b
    JOIN endpoints AS e ON e.id = b.endpoint_id
    JOIN projects AS p ON p.id = e.project_id
    WHERE b.endpoint_id = ${endpointId}::uuid
      AND b.change_id = ${changeId}::uuid
      AND b.cursor IS NOT DISTINCT FROM ${cursor}::uuid
      AND b.due_at <= now()
    FOR SHARE OF e SKIP LOCKED
    FOR UPDATE OF b SKIP LOCKED
  `);
  return taken && { endpointId, changeId, cursor, ...taken };
}

export interface ChangeProgress {
  readonly cursor: string | null;
  readonly againFrom: string | null;
  readonly dueInMs: number;
}

export async function advanceChange(
  transaction: Transaction,
  { endpointId }: BacklogChange,
  { cursor, againFrom, dueInMs }: ChangeProgress,
): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE backlog_changes
    SET
      cursor = ${cursor}::uuid,
      again_from = ${againFrom}::uuid,
      due_at = now() + ${dueInMs}::float8 * interval '1 millisecond'
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}

export async function endChange(transaction: Transaction, { endpointId }: BacklogChange): Promise<void> {
  await transaction.$executeRaw(
    Prisma.sql`DELETE FROM backlog_changes WHERE endpoint_id = ${endpointId}::uuid`,
  );
}

/** The next part may be moved at once: what was moved before is queued. */
export async function giveChangeBack(
  prisma: PrismaClient,
  { endpointId, changeId }: BacklogChange,
): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    UPDATE backlog_changes SET due_at = now()
    WHERE endpoint_id = ${endpointId}::uuid AND change_id = ${changeId}::uuid AND due_at > now()
  `);
}
