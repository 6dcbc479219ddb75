import { setTimeout as sleep } from 'node:timers/promises';
import type { Posthorn } from '@posthorn/client';
import { type LabSql, createLabClient, firstApiUrl, provisionAccount } from '@posthorn/lab';
import { type Subscribers, createSubscribers, EVENT_TYPE } from '../experiment/event-environment.js';
import type { Experiment } from '../experiment/experiment.js';

const LOOK_EVERY_MS = 50;
const DONE_WITHIN_MS = 120_000;
const MESSAGES_PER_PART = 50;

/** A project whose events go to many subscribers. */
export interface PublishingProject extends Subscribers {
  readonly projectId: string;
  readonly api: Posthorn;
}

/** Creates a project of its own. */
export async function createPublishingProject(
  experiment: Experiment,
  subscribers: number,
): Promise<PublishingProject> {
  const { projectId, apiKey } = await provisionAccount(experiment.stack.sql);
  const api = createLabClient(firstApiUrl(experiment), apiKey);
  return { projectId, api, ...(await createSubscribers(experiment, api, subscribers)) };
}

/** Publishes an event. Resolves to its id. */
export async function publish({ api, consumerId }: PublishingProject): Promise<string> {
  return (await api.events.publish({ eventType: EVENT_TYPE, consumerId, payload: { n: -1 } })).eventId;
}

/** Resolves to the time until every subscriber of a new event has its message, in milliseconds. */
export async function timeFanOut(sql: LabSql, project: PublishingProject): Promise<number> {
  const startedMs = performance.now();
  const eventId = await publish(project);
  for (;;) {
    const [row] = await sql.query('SELECT count(*)::int AS count FROM messages WHERE event_id = $1', [
      eventId,
    ]);
    const tookMs = Math.round(performance.now() - startedMs);
    if (row?.['count'] === project.endpoints.length || tookMs > DONE_WITHIN_MS) return tookMs;
    await sleep(LOOK_EVERY_MS);
  }
}

export interface Repetition {
  readonly eventId: string;
  readonly times: number;
  /** The endpoints that do not have the messages of the repeated events yet. */
  readonly laterEndpointIds: readonly string[];
}

/** Repeats an event many times, and waits until their fan-outs are in the queue. */
export async function repeatEvent(
  sql: LabSql,
  { eventId, times, laterEndpointIds }: Repetition,
): Promise<void> {
  await sql.query(
    `WITH repeated AS (
       SELECT (left($1::uuid::text, 15) || substr(gen_random_uuid()::text, 16))::uuid AS id
       FROM generate_series(1, $2::int)
     ),
     published AS (
       INSERT INTO events
       SELECT made.*
       FROM events AS e, repeated, jsonb_populate_record(e, jsonb_build_object('id', repeated.id)) AS made
       WHERE e.id = $1::uuid
     ),
     kept AS (
       INSERT INTO payloads
       SELECT made.*
       FROM payloads AS p, repeated, jsonb_populate_record(p, jsonb_build_object('message_id', repeated.id)) AS made
       WHERE p.message_id = $1::uuid
     )
     INSERT INTO fan_out_parts (event_id, part, endpoint_ids, expires_at, sweep_at)
     SELECT
       id, part, ($3::uuid[])[part * $4::int + 1 : (part + 1) * $4::int], now() + interval '1 day',
       CASE part WHEN 0 THEN now() ELSE now() + interval '1 hour' END
     FROM repeated, generate_series(0, cardinality($3::uuid[]) / $4::int - 1) AS part`,
    [eventId, times, laterEndpointIds, MESSAGES_PER_PART],
  );
  const deadline = Date.now() + DONE_WITHIN_MS;
  while ((await countUnswept(sql)) > 0 && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
}

async function countUnswept(sql: LabSql): Promise<number> {
  const [row] = await sql.query(
    'SELECT count(*)::int AS count FROM fan_out_parts WHERE sweep_at <= now() AND part = 0',
  );
  return Number(row?.['count']);
}

/** Ends the fan-outs of a project, whose other subscribers get no messages. */
export async function endFanOuts(sql: LabSql, { projectId }: PublishingProject): Promise<void> {
  await sql.query(
    'DELETE FROM fan_out_parts WHERE event_id IN (SELECT id FROM events WHERE project_id = $1)',
    [projectId],
  );
}

/** Counts the messages of repeated events, too, and not those of ended fan-outs. */
export async function correctUsage(sql: LabSql, { projectId }: PublishingProject): Promise<void> {
  await sql.query(
    `INSERT INTO usage_counts (project_id, month, messages)
     SELECT
       $1, date_trunc('month', now() AT TIME ZONE 'UTC')::date,
       (SELECT count(*) FROM messages WHERE project_id = $1)
         - (SELECT sum(messages) FROM usage_counts WHERE project_id = $1)`,
    [projectId],
  );
}

/** The ids of a project's messages. */
export async function messagesOf(sql: LabSql, { projectId }: PublishingProject): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly id: string }>(
    'SELECT id::text AS id FROM messages WHERE project_id = $1',
    [projectId],
  );
  return rows.map(({ id }) => id);
}
