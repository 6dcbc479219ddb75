import type { Load } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

/** An event whose messages are not those of its subscribers. */
interface BrokenEvent {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly promised: number;
  readonly made: number;
  readonly endpoints: number;
}

interface Left {
  readonly [column: string]: unknown;
  /** Accepted events that do not exist. */
  readonly events: number;
  /** Messages that lasting subscribers should have. */
  readonly missing: number;
  /** Events of a webhook that became another one before. */
  readonly doubled: number;
}

const SHOWN = 3;

/**
 * Verifies that every accepted event exists once, and has exactly one message for each subscriber, whatever happened to the
 * process that published it. `lasting` subscribed all the time. Adds the messages to those that must be settled.
 */
export async function verifyEvents(
  { stack: { sql }, reportViolation, expectSettled, reportMetric }: RunningExperiment,
  load: Load,
  lasting: readonly string[],
): Promise<void> {
  const answered = load.records.flatMap(({ eventId }) => (eventId === undefined ? [] : [eventId]));
  const accepted = [...new Set(answered)];
  const consumers = [...new Set(load.records.map(({ endpoint }) => endpoint))];
  const broken = await sql.query<BrokenEvent>(
    `SELECT e.id::text, e.message_count AS promised, count(m.id)::int AS made, count(DISTINCT m.endpoint_id)::int AS endpoints
     FROM events AS e LEFT JOIN messages AS m ON m.event_id = e.id
     WHERE e.consumer_id = ANY($1::text[])
     GROUP BY e.id, e.message_count
     HAVING count(m.id) <> e.message_count OR count(DISTINCT m.endpoint_id) <> e.message_count`,
    [consumers],
  );
  for (const { id, promised, made, endpoints } of broken.slice(0, SHOWN)) {
    reportViolation(`the event ${id} has ${made} messages for ${endpoints} endpoints instead of ${promised}`);
  }
  const [left] = await sql.query<Left>(
    `SELECT
       (SELECT count(*)::int FROM unnest($1::uuid[]) AS given (id) WHERE NOT EXISTS (SELECT FROM events AS e WHERE e.id = given.id)) AS events,
       (
         SELECT count(*)::int
         FROM events AS e JOIN endpoints AS s ON s.project_id = e.project_id AND s.consumer_id = e.consumer_id
         WHERE e.consumer_id = ANY($2::text[]) AND s.id = ANY($3::uuid[])
           AND NOT EXISTS (SELECT FROM messages AS m WHERE m.event_id = e.id AND m.endpoint_id = s.id)
       ) AS missing,
       (
         SELECT count(*)::int - count(DISTINCT (e.consumer_id, delivery))::int
         FROM events AS e
         JOIN payloads AS p ON p.message_id = e.id
         CROSS JOIN substring(p.body FROM '"delivery":\\d+') AS delivery
         WHERE e.consumer_id = ANY($2::text[]) AND delivery IS NOT NULL
       ) AS doubled`,
    [accepted, consumers, lasting],
  );
  if (left === undefined) throw new Error('PostgreSQL counted nothing.');
  const found = [
    [left.events, 'accepted events are lost'],
    [left.missing, 'messages to subscribers are missing'],
    [left.doubled, 'events were published twice'],
  ] as const;
  for (const [count, what] of found) if (count > 0) reportViolation(`${count} ${what}`);
  const messages = await sql.query<{ readonly id: string }>(
    'SELECT id::text FROM messages WHERE event_id = ANY($1::uuid[])',
    [accepted],
  );
  expectSettled(messages.map(({ id }) => id));
  reportMetric('events', accepted.length);
  if (answered.length > accepted.length) reportMetric('answers', answered.length);
}
