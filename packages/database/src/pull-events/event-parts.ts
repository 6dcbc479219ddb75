import { Prisma } from '../connections/prisma-client.js';
import { addEventCounts } from './add-event-counts.js';

/** The additional SQL of the message insertion when it contains events of pull endpoints. */
export interface EventParts {
  readonly gate: Prisma.Sql;
  readonly throughGate: Prisma.Sql;
  readonly position: Prisma.Sql;
  readonly counted: Prisma.Sql;
}

const NO_EVENTS: EventParts = {
  gate: Prisma.empty,
  throughGate: Prisma.empty,
  position: Prisma.sql`NULL::bigint`,
  counted: Prisma.empty,
};

/** The first key of the advisory locks. No other lock uses it. */
const POSITIONS = 1_886_744_176;

const STORED = Prisma.sql`
  SELECT endpoint_id, created_at, 1 AS stored, 0 AS fetched, 0 AS delivered, 0 AS ack_ms FROM stored WHERE direction = 'pull'`;

/**
 * Serializes statements that insert events of one endpoint, each until its commit. Its events therefore become visible
 * in the order of their positions, however many processes insert them. Takes the locks in order, before those of
 * idempotency keys.
 */
export function eventParts(
  messages: readonly { readonly direction: string; readonly endpointId: string }[],
): EventParts {
  const endpointIds = messages
    .filter(({ direction }) => direction === 'pull')
    .map(({ endpointId }) => endpointId);
  if (endpointIds.length === 0) return NO_EVENTS;
  return {
    gate: Prisma.sql`
      keys AS MATERIALIZED (
        SELECT DISTINCT hashtext(id::text) AS key FROM unnest(${endpointIds}::uuid[]) AS given (id) ORDER BY key
      ),
      gate AS MATERIALIZED (
        SELECT count(pg_advisory_xact_lock(${POSITIONS}::int, key)::text) AS passed FROM keys
      ),`,
    throughGate: Prisma.sql`gate CROSS JOIN`,
    position: Prisma.sql`CASE direction WHEN 'pull' THEN nextval('event_positions') END`,
    counted: Prisma.sql`counted AS (${addEventCounts(STORED, 'held-and-received')}),`,
  };
}
