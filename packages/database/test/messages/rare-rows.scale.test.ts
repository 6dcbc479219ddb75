import { beforeAll, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import type { Database } from '../../src/index.js';
import { createAccount, createSource, waitFor } from '@posthorn/test-support';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const ROWS = 40_000;
const RARE = 4;
const endpointId = createRandomUuid();

let open: OpenDatabase;
let projectId: string;
beforeAll(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  const { id: inboundId } = await createSource(open.database, { projectId });
  const common = `'queued', 'text/plain', 2, '', 720`;
  const id = `(substr(uuid_v7_floor(now())::text, 1, 14) || '7' || lpad(to_hex(n / 16), 3, '0') || '-8000-'
    || lpad(to_hex(n), 12, '0'))::uuid`;
  const columns =
    'id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours';
  await open.query(
    `INSERT INTO messages (${columns}, event_type, position, idempotency_key)
     SELECT ${id}, $1, CASE WHEN n % 2 = 0 THEN $3::uuid ELSE $2::uuid END,
       CASE WHEN n % 2 = 0 AND n < 2 * ${RARE} THEN 'inbound' WHEN n % 2 = 0 THEN 'outbound' ELSE 'pull' END::direction,
       ${common}, CASE WHEN n > ${ROWS} - 2 * ${RARE} THEN NULL WHEN n < 2 * ${RARE} THEN 'rare' ELSE 'frequent' END, ${ROWS} - n,
       CASE WHEN n BETWEEN 2 * ${RARE} AND 4 * ${RARE} - 1 THEN 'rare' ELSE 'order-' || n END
     FROM generate_series(0, ${ROWS} - 1) AS n`,
    [projectId, endpointId, inboundId],
  );
  await open.query('ANALYZE messages');
});

/** Returns the number of rows read from the tables of messages, as PostgreSQL has reported so far. */
async function countReads(): Promise<number> {
  await open.query('SELECT pg_stat_clear_snapshot()');
  const [row] = await open.query(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS reads FROM pg_stat_user_tables WHERE relname LIKE 'messages%'`,
  );
  return Number(row?.['reads']);
}

const events = (): Parameters<Database['pullEvents']['list']>[0] => ({
  projectId,
  endpointId,
  existsSince: new Date(Date.now() - 86_400_000),
  status: 'stored',
  limit: 50,
});

it.each([
  [
    'the log of a direction that is rare',
    () => open.database.messages.list({ projectId, direction: 'inbound', limit: 50 }),
  ],
  [
    'the log of messages with a key',
    () =>
      open.database.messages.list({ projectId, direction: 'outbound', idempotencyKey: 'rare', limit: 50 }),
  ],
  ['events of a type that is rare', () => open.database.pullEvents.list({ ...events(), eventType: 'rare' })],
  ['events of no type', () => open.database.pullEvents.list({ ...events(), eventType: null })],
  [
    'the log of events of a type that is rare',
    () => open.database.pullEvents.listLog({ projectId, eventType: 'rare', limit: 50 }),
  ],
])('%s is found without reading the other rows', async (_what, list) => {
  const before = await countReads();
  let calls = 0;
  const reads = await waitFor(async () => {
    expect(await list()).toHaveLength(RARE);
    calls += 1;
    return (await countReads()) - before;
  });
  expect(reads / calls).toBeLessThan(1000);
});
