import type { LabSql } from '@posthorn/lab';

export interface StatementReading {
  readonly text: string;
  readonly calls: number;
  readonly tookMs: number;
}

/** PostgreSQL's statistics since its start. */
export interface PostgresReading {
  /** By query id, without the statements that read statistics. */
  readonly statements: ReadonlyMap<string, StatementReading>;
  /** Sequential scans and the rows they read, by table. */
  readonly scans: ReadonlyMap<string, { readonly scans: number; readonly rows: number }>;
  readonly walBytes: number;
  /** The size of tables and indexes. */
  readonly dataBytes: number;
}

const TEXT_LENGTH = 160;

export async function readPostgres(sql: LabSql): Promise<PostgresReading> {
  const [statements, scans, bytes] = await Promise.all([
    sql.query<{ id: string; text: string; calls: number; tookMs: number }>(
      `SELECT queryid::text AS id, left(regexp_replace(query, '\\s+', ' ', 'g'), ${TEXT_LENGTH}) AS text,
              calls::float8 AS calls, total_exec_time AS "tookMs"
       FROM pg_stat_statements
       WHERE query NOT ILIKE '%pg_stat_%'`,
    ),
    sql.query<{ table: string; scans: number; rows: number }>(
      `SELECT relname AS table, seq_scan::float8 AS scans, seq_tup_read::float8 AS rows FROM pg_stat_user_tables`,
    ),
    sql.query<{ wal: number; data: number }>(
      `SELECT (pg_current_wal_lsn() - '0/0')::float8 AS wal,
              (SELECT coalesce(sum(write_bytes), 0)::float8 FROM pg_stat_io WHERE object LIKE '%relation') AS data`,
    ),
  ]);
  return {
    statements: new Map(statements.map(({ id, ...statement }) => [id, statement])),
    scans: new Map(scans.map(({ table, ...scan }) => [table, scan])),
    walBytes: bytes[0]?.wal ?? 0,
    dataBytes: bytes[0]?.data ?? 0,
  };
}
