import { createLookup } from '../connections/create-statement-batcher.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

/**
 * What a maintenance job of the scheduler may find work in, by the job's name. Each reads the first entry of an index or
 * of a small table, whatever is stored.
 */
const WORK = {
  backlogs: 'FROM backlog_changes WHERE due_at <= now()',
  'replays-of-events': 'FROM event_replays WHERE turn_at <= now()',
  exports: 'FROM exports WHERE sweep_at <= now()',
  'fan-outs': 'FROM fan_out_parts WHERE sweep_at <= now()',
  'payloads-of-events': 'FROM payload_releases',
  'dead-listeners': 'FROM listener_processes WHERE alive_until < now()',
  'deleted-consumers': `FROM consumers WHERE deleted_at IS NOT NULL
    UNION ALL SELECT FROM erasures WHERE due_at <= now()
    UNION ALL SELECT FROM event_erasures WHERE due_at <= now()`,
  'endpoints-without-listeners': `FROM sources WHERE unheard_since <= now() - interval '1 minute'`,
  'message-counts': 'FROM message_counts',
  'endpoint-health': `FROM endpoint_health WHERE failures > 0
    UNION ALL SELECT FROM endpoints
    WHERE failing_since IS NOT NULL AND deleted_at IS NULL
    UNION ALL SELECT FROM incidents WHERE kind = 'delivery' AND ended_at IS NULL`,
  probes: 'FROM endpoint_probes WHERE look_at <= now()',
  ordering: 'FROM ordering_steps',
  receptions: 'FROM receptions WHERE refused_from IS NOT NULL',
  notifications: `FROM notification_counts
    WHERE count > 0 AND (notified_at IS NULL OR notified_at <= now() - interval '1 minute')
    UNION ALL SELECT FROM notification_counts WHERE count = 0 AND notified_at < now() - interval '1 day'
    UNION ALL SELECT FROM broken_orders`,
  certificates: 'FROM endpoint_tls WHERE warn_at <= now()',
  'quota-warnings': 'FROM projects WHERE notification_endpoint_id IS NOT NULL',
  usage: 'FROM usage_counts WHERE NOT added_up',
  'event-counts': `FROM event_counts WHERE NOT added_up
    UNION ALL SELECT FROM event_counts WHERE minute > '-infinity' AND minute < now() - interval '2 hours'`,
} as const;

/** A condition that nobody asks for is not evaluated. */
const ANSWERS = Prisma.raw(
  Object.entries(WORK)
    .map(([job, rows]) => `'${job}' = ANY (asked.jobs) AND EXISTS (SELECT ${rows}) AS "${job}"`)
    .join(', '),
);

/**
 * Tells whether a maintenance job may find work. One statement answers for all jobs that ask at the same time. A job
 * without a condition always may.
 */
export function createLookForWork(prepared: SqlClient): (job: string) => Promise<boolean> {
  const isFound = createLookup(async (jobs) => {
    const [found = {}] = await prepared.query<Record<string, boolean>[]>(
      Prisma.sql`SELECT ${ANSWERS} FROM (SELECT ${jobs}::text[] AS jobs) AS asked`,
    );
    return new Map(Object.entries(found));
  });
  return async (job) => !(job in WORK) || (await isFound(job)) === true;
}
