import { beforeEach } from '@jest/globals';
import { healthOf } from '@posthorn/domain';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import type { Database, IncidentRow } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

export interface Attempt {
  readonly agoMs?: number;
  readonly succeeded?: boolean;
  readonly gone?: boolean;
  readonly retries?: number;
  readonly acceptedAgoMs?: number;
  readonly status?: number;
}

/** An endpoint whose attempts a test counts, and what the scheduler makes of them. */
export interface Attempts {
  open: OpenDatabase;
  projectId: string;
  endpointId: string;
  attempt(given?: Attempt): Promise<void>;
  attempts(count: number, given?: Attempt): Promise<void>;
  schedule(database?: Database): Promise<void>;
  list(): Promise<readonly IncidentRow[]>;
  /** The last one. */
  getOne(): Promise<IncidentRow>;
  health(): Promise<string | undefined>;
}

/** Each test has a database of its own. */
export function useAttempts(): Attempts {
  const own: Attempts = Object.assign({} as Attempts, {
    /** Counts an attempt, as the statement that records it does. */
    async attempt({
      agoMs = 0,
      succeeded = false,
      gone = false,
      retries = 0,
      acceptedAgoMs = agoMs,
      status = 503,
    }: Attempt = {}) {
      await own.open.query(
        `INSERT INTO message_counts (
           project_id, endpoint_id, direction, minute, succeeded, attempts, retries, attempted_at, gone, last_error,
           response_status
         )
         VALUES (
           $1, $2, 'outbound', date_trunc('minute', now() - $5 * interval '1 millisecond'), $3, 1, $6,
           now() - $4 * interval '1 millisecond', $7, CASE WHEN $3::int = 0 THEN 'answered ' || $8::int END, $8::int
         )`,
        [own.projectId, own.endpointId, succeeded ? 1 : 0, agoMs, acceptedAgoMs, retries, gone, status],
      );
    },
    async attempts(count: number, given: Attempt = {}) {
      for (let n = 0; n < count; n += 1)
        await own.attempt({ ...given, agoMs: (given.agoMs ?? 0) + (count - n) });
    },
    async schedule(database: Database = own.open.database) {
      while ((await database.metrics.addUp(3)) > 0);
      await database.endpointHealth.advance(100);
    },
    async list() {
      return await own.open.database.incidents.list({
        projectId: own.projectId,
        directions: ['outbound', 'inbound', 'pull'],
        limit: 100,
      });
    },
    async getOne() {
      const [incident] = await own.list();
      if (incident === undefined) throw new Error('There is no incident.');
      return incident;
    },
    async health() {
      const row = await own.open.database.endpoints.findById(own.endpointId);
      return row && healthOf(row);
    },
  });
  beforeEach(async () => {
    own.open = await openDatabase();
    const { projectId } = await createAccount(own.open.database);
    own.projectId = projectId;
    own.endpointId = (
      await createEndpoint(own.open.database, { projectId, url: 'https://example.com/hook' })
    ).id;
  });
  return own;
}
