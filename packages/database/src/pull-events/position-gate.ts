import { Prisma } from '../connections/prisma-client.js';

/** The first key of the advisory locks. No other lock uses it. */
const POSITIONS = 1_886_744_176;

/**
 * Common table expressions that lock the order of some endpoints until the commit. The query returns their ids. A
 * statement that takes positions must join `gate` before.
 */
export function positionGate(endpointIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
      keys AS MATERIALIZED (
        SELECT DISTINCT hashtext(id::text) AS key FROM (${endpointIds}) AS endpoint_ids ORDER BY key
      ),
      gate AS MATERIALIZED (
        SELECT count(pg_advisory_xact_lock(${POSITIONS}::int, key)::text) AS passed FROM keys
      )`;
}
