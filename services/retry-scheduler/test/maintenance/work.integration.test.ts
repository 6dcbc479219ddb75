import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, createEndpoint, createLogRecord, createSource } from '@posthorn/test-support';
import { type MaintenanceJob, maintenanceJobs } from '../../src/maintenance-jobs.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
let jobs: readonly MaintenanceJob[];
/** Jobs that would not look for anything on an empty database. */
let waiting: readonly string[];
/** A statement names its ids as `:project`, `:endpoint` and `:source`. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  environment = await startEnvironment();
  const { database } = environment;
  const counter = { inc: () => undefined };
  jobs = maintenanceJobs({
    ...environment,
    logger: createLogRecord().logger,
    rates: { fitReplays: () => Promise.resolve({ admitted: 0, retryAfterSeconds: 1 }) },
    swept: counter,
    lost: counter,
    sweepMs: 1,
  });
  const answers = await Promise.all(jobs.map(({ name }) => database.mayHaveWork(name)));
  waiting = jobs.map(({ name }) => name).filter((_, index) => answers[index] === false);
  const { projectId } = await createAccount(database, { plan: 'starter' });
  const endpoint = await createEndpoint(database, { projectId, url: 'https://example.com/hook' });
  const source = await createSource(database, { projectId, isCli: true, ttlMinutes: 1 });
  ids = { project: projectId, endpoint: endpoint.id, source: source.id };
});

async function query(statement: string): Promise<readonly object[]> {
  return await environment.query(
    statement.replaceAll(/:(project|endpoint|source)/g, (_, of: string) => `'${ids[of]}'`),
  );
}

interface Work {
  readonly job: string;
  /** Stores the work. */
  readonly given: string;
  /** Finds rows until the work is done. */
  readonly left: string;
}

const CONSUMER = `:project, 'gone'`;
const WORK: readonly Work[] = [
  {
    job: 'backlogs',
    given: 'INSERT INTO backlog_changes (endpoint_id) VALUES (:endpoint)',
    left: 'FROM backlog_changes',
  },
  {
    job: 'replays-of-events',
    given: `INSERT INTO event_replays (event_id, project_id, cursor)
      VALUES (gen_random_uuid(), :project, gen_random_uuid())`,
    left: 'FROM event_replays',
  },
  {
    job: 'exports',
    given: `INSERT INTO exports (id, project_id, direction, start_time, end_time, status, created_at, sweep_at)
      VALUES (gen_random_uuid(), :project, 'outbound', now(), now(), 'failed', now() - interval '31 days', now())`,
    left: 'FROM exports',
  },
  {
    job: 'fan-outs',
    given: `INSERT INTO fan_out_parts (event_id, part, endpoint_ids, expires_at, sweep_at)
      VALUES (gen_random_uuid(), 1, '{}', now(), now())`,
    left: 'FROM fan_out_parts WHERE sweep_at <= now()',
  },
  {
    job: 'payloads-of-events',
    given: 'INSERT INTO payload_releases (event_id) VALUES (gen_random_uuid())',
    left: 'FROM payload_releases',
  },
  {
    job: 'dead-listeners',
    given: `INSERT INTO listener_processes (id, alive_until) VALUES (gen_random_uuid(), now() - interval '1 second')`,
    left: 'FROM listener_processes',
  },
  {
    job: 'deleted-consumers',
    given: `INSERT INTO consumers (project_id, id, deleted_at) VALUES (${CONSUMER}, now())`,
    left: 'FROM consumers',
  },
  {
    job: 'deleted-consumers',
    given: `INSERT INTO erasures (project_id, consumer_id, endpoint_id, due_at) VALUES (${CONSUMER}, :endpoint, now())`,
    left: 'FROM erasures',
  },
  {
    job: 'deleted-consumers',
    given: `INSERT INTO event_erasures (project_id, consumer_id, due_at) VALUES (${CONSUMER}, now())`,
    left: 'FROM event_erasures',
  },
  {
    job: 'endpoints-without-listeners',
    given: `UPDATE sources SET unheard_since = now() - interval '1 hour' WHERE endpoint_id = :source`,
    left: 'FROM sources WHERE unheard_since IS NOT NULL',
  },
  {
    job: 'message-counts',
    given: `INSERT INTO message_counts (project_id, endpoint_id, direction, minute)
      VALUES (:project, :endpoint, 'outbound', now())`,
    left: 'FROM message_counts',
  },
  {
    job: 'endpoint-health',
    given: 'INSERT INTO endpoint_health (endpoint_id, failures) VALUES (gen_random_uuid(), 1)',
    left: 'FROM endpoint_health WHERE failures > 0',
  },
  {
    job: 'endpoint-health',
    given: `WITH recovered AS (INSERT INTO endpoint_health (endpoint_id, reset_at) VALUES (:endpoint, now()))
      UPDATE endpoints SET failing_since = now() - interval '1 hour' WHERE id = :endpoint`,
    left: 'FROM endpoints WHERE failing_since IS NOT NULL',
  },
  {
    job: 'certificates',
    given: `INSERT INTO endpoint_tls (endpoint_id, tls_id, certificate, encrypted_secret, expires_at, warn_at)
      VALUES (:endpoint, gen_random_uuid(), '', '', now(), now())`,
    left: 'FROM endpoint_tls WHERE warn_at IS NOT NULL',
  },
  {
    job: 'ordering',
    given: `INSERT INTO ordering_steps (endpoint_id, key) VALUES (:endpoint, 'a')`,
    left: 'FROM ordering_steps',
  },
  {
    job: 'probes',
    given: `INSERT INTO endpoint_probes (endpoint_id, project_id, look_at) VALUES (:endpoint, :project, now())`,
    left: 'FROM endpoint_probes WHERE look_at IS NOT NULL',
  },
  {
    job: 'receptions',
    given: `WITH opened AS (
        INSERT INTO incidents (id, project_id, endpoint_id, direction, kind, started_at, accepted_from)
        SELECT gen_random_uuid(), project_id, id, direction, 'reception', now(), now() FROM endpoints WHERE id = :endpoint
      )
      INSERT INTO receptions (endpoint_id, refused_from, refused_at, refusals)
      VALUES (:endpoint, now() - interval '26 hours', now() - interval '25 hours', 3)`,
    left: 'FROM incidents WHERE ended_at IS NULL',
  },
  {
    job: 'notifications',
    given: `INSERT INTO notification_counts VALUES (:endpoint, 'message.failed', 1, now(), now(), NULL)`,
    left: 'FROM notification_counts WHERE count > 0',
  },
  {
    job: 'notifications',
    given: `UPDATE notification_counts SET count = 1, notified_at = now() - interval '61 seconds'`,
    left: 'FROM notification_counts WHERE count > 0',
  },
  {
    job: 'notifications',
    given: `UPDATE notification_counts SET notified_at = now() - interval '25 hours'`,
    left: 'FROM notification_counts',
  },
  {
    job: 'notifications',
    given: 'INSERT INTO broken_orders (project_id, endpoint_id) VALUES (:project, :endpoint)',
    left: 'FROM broken_orders',
  },
  {
    job: 'usage',
    given: `INSERT INTO usage_counts (project_id, month, messages)
      VALUES (:project, date_trunc('month', now() AT TIME ZONE 'UTC'), 1000000)`,
    left: 'FROM usage_counts WHERE NOT added_up',
  },
  {
    job: 'quota-warnings',
    given: 'UPDATE projects SET notification_endpoint_id = :endpoint WHERE id = :project',
    left: 'WHERE NOT EXISTS (SELECT FROM quota_warnings)',
  },
  {
    job: 'event-counts',
    given: `INSERT INTO event_counts VALUES (:source, '-infinity', 1, 0, 0)`,
    left: 'FROM event_counts WHERE NOT added_up',
  },
  {
    job: 'event-counts',
    given: `INSERT INTO event_counts VALUES (:source, now() - interval '32 days', 1, 0, 0, true)`,
    left: `FROM event_counts WHERE minute > '-infinity'`,
  },
  {
    job: 'event-counts',
    given: `INSERT INTO event_counts VALUES (:source, date_trunc('hour', now()) - interval '3 hours 1 minute', 1, 0, 0, true)`,
    left: `FROM event_counts WHERE extract(minute FROM minute)::int % 15 > 0 AND minute > '-infinity'`,
  },
];

describe('a maintenance job that waits for work', () => {
  it('is one of those below', () =>
    expect([...waiting].sort()).toEqual([...new Set(WORK.map(({ job }) => job))].sort()));

  it.each(WORK)('$job does what $given leaves', async ({ job, given, left }) => {
    await query(given);
    expect(await query(`SELECT ${left}`)).not.toEqual([]);
    await jobs.find(({ name }) => name === job)?.run(new AbortController().signal);
    expect(await query(`SELECT ${left}`)).toEqual([]);
  });
});
