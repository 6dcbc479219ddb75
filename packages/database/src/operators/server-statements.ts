import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

/** Facts that PostgreSQL reports about itself. */
export interface ServerFacts {
  /** 150004 is 15.4. */
  readonly versionNumber: number;
  readonly isReplica: boolean;
  readonly keepsCommits: boolean;
  readonly maxConnections: number;
  readonly connections: number;
  readonly now: Date;
  /** The last day (UTC, YYYYMMDD) with a partition of messages. */
  readonly lastDay: string | null;
  /** How late the longest overdue enqueuing is; null when none is overdue. */
  readonly overdueMs: number | null;
}

export async function readFacts(client: SqlClient): Promise<ServerFacts> {
  const [facts] = await client.query<ServerFacts[]>(Prisma.sql`
    SELECT
      current_setting('server_version_num')::int AS "versionNumber",
      pg_is_in_recovery() AS "isReplica",
      current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'
        AND current_setting('synchronous_commit') <> 'off' AS "keepsCommits",
      current_setting('max_connections')::int AS "maxConnections",
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      clock_timestamp() AS now,
      (
        SELECT max(right(c.relname, 8))
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'messages'::regclass
      ) AS "lastDay",
      (
        SELECT (extract(epoch FROM now() - min(sweep_at)) * 1000)::float8 FROM messages WHERE sweep_at <= now()
      ) AS "overdueMs"
  `);
  if (facts === undefined) throw new Error('PostgreSQL gave no row for a computation.');
  return facts;
}

/** Undefined when the role may not know it. */
export async function findDataDirectory(client: SqlClient): Promise<string | undefined> {
  const [row] = await client.query<{ readonly setting: string }[]>(
    Prisma.sql`SELECT setting FROM pg_settings WHERE name = 'data_directory'`,
  );
  return row?.setting;
}
