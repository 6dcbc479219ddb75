import { beforeEach, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { newMessage, waitFor } from '@posthorn/test-support';
import { type ClaimRequest, type Database, type OwnClaim, connectDatabase } from '../../src/index.js';
import { acceptOne, claimOne, failed, recordOf } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let claims: readonly (ClaimRequest & OwnClaim)[];
beforeEach(async () => {
  open = await openDatabase();
  // As many as one statement takes. For a few, the planner may find another way to leave partitions out.
  claims = await Promise.all(Array.from({ length: 200 }, () => claimOne(open.database)));
  await open.query('ANALYZE');
  await endOtherBackends();
});

const OTHERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** A backend reports its statistics late, but at its end at the latest: those of the preparation must not count. */
async function endOtherBackends(): Promise<void> {
  await open.query(`SELECT pg_terminate_backend(pid) ${OTHERS}`);
  await waitFor(async () => (await open.query(`SELECT 1 ${OTHERS}`)).length === 0);
}

/** Returns the partitions that `work` scanned, according to PostgreSQL's statistics. */
async function scannedPartitions(
  work: (database: Database) => Promise<unknown>,
): Promise<readonly unknown[]> {
  await open.query('SELECT pg_stat_reset()');
  const database = connectDatabase({
    url: open.url,
    applicationName: 'scanner',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  await work(database).finally(() => database.close());
  await waitFor(async () => (await open.query(`SELECT 1 ${OTHERS}`)).length === 0);
  const rows = await open.query(
    `SELECT relname FROM pg_stat_user_tables JOIN pg_inherits ON inhrelid = relid
     WHERE seq_scan + coalesce(idx_scan, 0) > 0 ORDER BY relname`,
  );
  return rows.map(({ relname }) => relname);
}

/** For statements that no batch shares: hundreds of them would wait for the only connection. */
async function oneByOne(work: (claim: (typeof claims)[number]) => Promise<unknown>): Promise<void> {
  for (const claim of claims) await work(claim);
}

function today(...parents: readonly string[]): readonly string[] {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return parents.map((parent) => `${parent}_${day}`);
}

it('counts a statement without ids on every partition', async () => {
  const scanned = await scannedPartitions(({ outbox }) => outbox.sweep({ limit: 1, againAfterMs: 1 }));
  expect(scanned.length).toBeGreaterThanOrEqual(16);
});

it.each<[string, readonly string[], (database: Database) => Promise<unknown>]>([
  [
    'claiming',
    ['messages', 'payloads'],
    async ({ deliveries }) => {
      await Promise.all(claims.map(deliveries.release));
      await Promise.all(claims.map(deliveries.claim));
    },
  ],
  [
    'recording',
    ['messages', 'payloads'],
    ({ deliveries }) =>
      Promise.all(
        claims.map((claim) =>
          deliveries.record({ ...recordOf(claim, failed('slow')), responseBody: Buffer.from('x') }),
        ),
      ),
  ],
  ['returning to the queue', ['messages'], ({ deliveries }) => Promise.all(claims.map(deliveries.release))],
  [
    'failing',
    ['messages'],
    ({ deliveries }) => Promise.all(claims.map((claim) => deliveries.fail({ ...claim, reason: 'gone' }))),
  ],
  [
    'ending the sweep',
    ['messages'],
    ({ outbox }) => outbox.endSweep(claims.map(({ messageId }) => messageId)),
  ],
  [
    'finding a message',
    ['messages'],
    ({ messages }) => oneByOne(({ messageId }) => messages.findById(messageId)),
  ],
  [
    'finding stored bodies',
    ['attempts'],
    ({ attempts }) => attempts.findStoredBodies(claims.map(({ messageId }) => messageId)),
  ],
  [
    'erasing recorded bodies',
    ['response_bodies'],
    ({ attempts }) => oneByOne(({ messageId }) => attempts.eraseRecordedBodies([messageId])),
  ],
  ['forgetting stored bodies', ['attempts'], ({ attempts }) => attempts.forgetStoredBodies(claims)],
])('touches only the partition of its day: %s', async (_what, parents, work) => {
  expect(await scannedPartitions(work)).toEqual(today(...parents));
});

it('touches only the partition of its day: listing attempts', async () => {
  const message = newMessage();
  await open.database.messages.accept(message);
  const { id: messageId, projectId, direction } = message;
  const query = { projectId, direction, messageId, limit: 5 };
  const scanned = await scannedPartitions(({ attempts }) => attempts.listByMessage(query));
  expect(scanned).toEqual(today('attempts', 'messages', 'response_bodies'));
});

it('scans nothing to accept a message', async () => {
  expect(await scannedPartitions((database) => acceptOne(database, createUuidV7()))).toEqual([]);
});
