import type { Direction } from '@posthorn/domain';
import type { Sql } from '../stores/open-sql.js';
import { insertRows } from './insert-rows.js';

export interface UsageCount {
  readonly projectId: string;
  /** The first moment of the month. */
  readonly month: Date;
  readonly messages: number;
}

/** Counts messages towards the months of projects, before the scheduler adds the counts up. */
export function insertUsage(query: Sql, ...counts: readonly UsageCount[]): Promise<void> {
  return insertRows(query, 'usage_counts', counts);
}

export interface MessageCount {
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: Direction;
  readonly minute: Date;
  readonly messages: number;
}

/** Counts accepted messages, before the scheduler adds the counts up. */
export function insertMessageCounts(query: Sql, counts: readonly MessageCount[]): Promise<void> {
  return insertRows(query, 'message_counts', counts);
}

/** Moves message counts into the past, by default all of them. */
export async function ageMessageCounts(
  query: Sql,
  { ms, attempts }: { readonly ms: number; readonly attempts?: number },
): Promise<void> {
  await query(
    `UPDATE message_counts SET minute = minute - $1 * interval '1 ms'
     WHERE $2::int IS NULL OR attempts = $2`,
    [ms, attempts ?? null],
  );
}

export interface EventCount {
  readonly endpointId: string;
  /** The events that the endpoint holds now are counted in '-infinity'. */
  readonly minute: Date | '-infinity';
  readonly stored: number;
}

/** Counts stored events of pull endpoints, before the scheduler adds the counts up. */
export function insertEventCounts(query: Sql, counts: readonly EventCount[]): Promise<void> {
  const rows = counts.map((count) => ({ ...count, fetched: 0, delivered: 0 }));
  return insertRows(query, 'event_counts', rows);
}

/** Moves the counts of a pull endpoint's received events into the past. */
export async function ageEventCounts(query: Sql, endpointId: string, ms: number): Promise<void> {
  await query(
    `UPDATE event_counts SET minute = minute - $2 * interval '1 ms'
     WHERE endpoint_id = $1 AND minute > '-infinity'`,
    [endpointId, ms],
  );
}
