import { beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { connectDatabase } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const PROJECT_ID = '0190a000-0000-7000-8000-000000000002';
const ROWS = 20_000;
const LIMIT = 50;

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
  await open.query(
    `INSERT INTO searchable_values (message_id, member, project_id, kind, consumer_id, hashed, value)
     SELECT (left(uuid_v7_floor(now())::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, m.member, $1, 'outbound', 'acme',
       false, CASE m.member WHEN 'id' THEN 'A-' || n ELSE 'paid' END
     FROM generate_series(1, $2::int) AS n CROSS JOIN (VALUES ('id'), ('status')) AS m (member)`,
    [PROJECT_ID, ROWS],
  );
  await open.query('ANALYZE searchable_values');
  await endOtherBackends();
});

const OTHERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** A backend reports its statistics late, but at its end at the latest. */
async function endOtherBackends(): Promise<void> {
  await open.query(`SELECT pg_terminate_backend(pid) ${OTHERS}`);
  await waitFor(async () => (await open.query(`SELECT 1 ${OTHERS}`)).length === 0);
}

/** The rows of all days. */
interface Reading {
  readonly found: number;
  readonly scanned: unknown;
  readonly read: number;
}

async function search(beginning: string, consumerId?: string): Promise<Reading> {
  await open.query('SELECT pg_stat_reset()');
  const database = connectDatabase({
    url: open.url,
    applicationName: 'searcher',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  const kinds = ['outbound', 'event', 'inbound', 'pull'] as const;
  const query = { beginning, hashes: ['no such hash'] };
  const asked = { projectId: PROJECT_ID, consumerId, kinds, query, limit: LIMIT };
  const found = await database.search.findValues(asked).finally(() => database.close());
  await endOtherBackends();
  const [row] = await open.query(
    `SELECT sum(seq_tup_read)::int AS scanned, sum(idx_tup_fetch)::int AS read
     FROM pg_stat_user_tables JOIN pg_inherits ON inhrelid = relid
     WHERE inhparent = 'searchable_values'::regclass`,
  );
  return { found: found.length, scanned: row?.['scanned'], read: Number(row?.['read']) };
}

it.each<readonly [string, string, string | undefined, number]>([
  ['a rare value', 'A-17999', undefined, 1],
  ['a rare beginning', 'A-1799', undefined, 11],
  ['a value of every message', 'paid', undefined, LIMIT],
  ['a beginning of every message', 'A', undefined, LIMIT],
  ['a value of every message of a consumer', 'paid', 'acme', LIMIT],
  ['a value of other consumers', 'paid', 'beta', 0],
  ['nothing', 'no such value', undefined, 0],
])('reads no more than it finds, by an index: %s', async (...[, beginning, consumerId, found]) => {
  const reading = await search(beginning, consumerId);
  expect(reading).toMatchObject({ found, scanned: 0 });
  expect(reading.read).toBeLessThanOrEqual(found + 10);
});
