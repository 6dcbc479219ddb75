import { Prisma } from '../connections/open-connection.js';
import { idRange } from './id-range.js';

/**
 * Locks messages in the order of their ids, and returns the ids of those that fit. An UPDATE alone locks them in the
 * order in which the planner reads them, and two of them could deadlock.
 */
export function lockInOrder(ids: readonly string[], fits: Prisma.Sql): Prisma.Sql {
  const { first, last } = idRange(ids);
  return Prisma.sql`
    SELECT id FROM messages
    WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid AND ${fits}
    ORDER BY id
    FOR NO KEY UPDATE`;
}
