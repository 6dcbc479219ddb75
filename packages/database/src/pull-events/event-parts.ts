import { Prisma } from '../connections/open-connection.js';
import { addEventCounts } from './add-event-counts.js';

/** The additional SQL of the message insertion when it contains events of pull endpoints, or messages for listeners. */
export interface EventParts {
  readonly gate: Prisma.Sql;
  readonly throughGate: Prisma.Sql;
  readonly position: Prisma.Sql;
  readonly counted: Prisma.Sql;
}

interface OrderedMessage {
  readonly id: string;
  readonly direction: string;
  readonly endpointId: string;
  readonly isForListeners?: boolean | undefined;
}

const NO_EVENTS: EventParts = {
  gate: Prisma.empty,
  throughGate: Prisma.empty,
  position: Prisma.sql`NULL::bigint`,
  counted: Prisma.empty,
};

const STORED = Prisma.sql`
  SELECT endpoint_id, created_at, 1 AS stored, 0 AS fetched, 0 AS delivered, 0 AS ack_ms FROM stored WHERE direction = 'pull'`;

/**
 * Serializes statements that insert messages of one such endpoint, each until its commit. Its messages therefore become
 * visible in the order of their positions, however many processes insert them. Takes the locks in order, before those
 * of idempotency keys.
 */
export function eventParts(messages: readonly OrderedMessage[]): EventParts {
  const ordered = messages.filter(
    ({ direction, isForListeners }) => direction === 'pull' || isForListeners === true,
  );
  if (ordered.length === 0) return NO_EVENTS;
  const endpointIds = ordered.map(({ endpointId }) => endpointId);
  return {
    gate: Prisma.sql`${positionGate(Prisma.sql`SELECT id FROM unnest(${endpointIds}::uuid[]) AS given (id)`)},`,
    throughGate: Prisma.sql`gate CROSS JOIN`,
    position: Prisma.sql`CASE WHEN id = ANY (${ordered.map(({ id }) => id)}::uuid[]) THEN nextval('event_positions') END`,
    counted: ordered.some(({ direction }) => direction === 'pull')
      ? Prisma.sql`counted AS (${addEventCounts(STORED, 'current-and-received')}),`
      : Prisma.empty,
  };
}

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
