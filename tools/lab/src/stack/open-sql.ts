import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type SqlRow = Readonly<Record<string, unknown>>;

/** Queries the tables directly, without the services' code. */
export interface LabSql {
  /** Runs one statement. Waits while the database is down. */
  query<Row extends SqlRow = SqlRow>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

const PATIENCE_MS = 30_000;
const AGAIN_AFTER_MS = 200;
/** The SQLSTATE of temporary errors: the server starts, stops, or ended the connection. */
const PASSING = /^(57P|08)|ECONN|EPIPE|terminated|timeout/;

export function openLabSql(url: string): LabSql {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'posthorn lab' });
  pool.on('error', () => undefined);
  return {
    async query<Row extends SqlRow>(statement: string, values: readonly unknown[] = []) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        try {
          return (await pool.query<Row>(statement, [...values])).rows;
        } catch (error) {
          if (Date.now() > deadline || !isPassing(error)) throw error;
          await sleep(AGAIN_AFTER_MS);
        }
      }
    },
    close: () => pool.end(),
  };
}

function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return PASSING.test(code) || PASSING.test(message);
}
