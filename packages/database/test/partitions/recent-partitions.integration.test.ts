import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import { claimMessage, erasePayload, releaseAfterTest, uuidV7Of } from '@posthorn/test-support';
import {
  type RecentPartitions,
  type PartitionSet,
  createRecentPartitions,
} from '../../src/partitions/recent-partitions.js';
import {
  type Connection,
  type Transaction,
  openConnection,
  Prisma,
} from '../../src/connections/open-connection.js';
import { claimMessages } from '../../src/deliveries/claim-messages.js';
import { recordAttempts } from '../../src/deliveries/record-attempts.js';
import type { ClaimRequest } from '../../src/index.js';
import { acceptOne, claimOne, failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const LEASE_MS = 30_000;

let open: OpenDatabase;
let prepared: Connection;
let recentPartitions: RecentPartitions;
beforeEach(async () => {
  open = await openDatabase();
  const options = {
    url: open.url,
    applicationName: 'hot path',
    maxConnections: 1,
    onIdleError: () => undefined,
  };
  prepared = openConnection({ ...options, prepares: true });
  const planned = openConnection(options);
  releaseAfterTest(() => Promise.all([prepared.close(), planned.close()]));
  recentPartitions = createRecentPartitions(planned.sql, prepared.sql);
});

/** Returns an id of a past day and creates the tables of that day. */
async function idOfDaysAgo(days: number): Promise<string> {
  await open.query(
    `SELECT create_day_partitions(day, day) FROM (SELECT (now() AT TIME ZONE 'UTC')::date - $1::int) AS past (day)`,
    [days],
  );
  return uuidV7Of(Date.now() - days * DAY);
}

describe('the statements of deliveries', () => {
  it('are planned twice for a connection: for one message, and for any number', async () => {
    for (const count of [1, 2, 30, 4, 5, 6, 7, 8]) {
      const claims = await Promise.all(Array.from({ length: count }, () => acceptOne(open.database)));
      const messages = await claimMessages(today(), claims, LEASE_MS);
      const records = messages.map(({ id: messageId, claimedUntil }) =>
        recordOf({ messageId, claimedUntil, attemptNo: 1 }, SUCCEEDED),
      );
      expect(await recordAttempts(today(), records)).toHaveLength(count);
    }
    const plans = await prepared.sql.query(Prisma.sql`
      SELECT generic_plans::int AS generic, custom_plans::int AS custom
      FROM pg_prepared_statements
      WHERE statement ~ 'UPDATE "messages_[0-9]{8}"'
      ORDER BY generic_plans
    `);
    expect(plans).toEqual([
      { generic: 1, custom: 0 },
      { generic: 1, custom: 0 },
      { generic: 7, custom: 0 },
      { generic: 7, custom: 0 },
    ]);
  });

  it('lock no tables of other days', async () => {
    const claims = [await acceptOne(open.database), await acceptOne(open.database)];
    const tables = await prepared.sql.transaction(async (transaction) => {
      await claimMessages({ ...today(), client: transaction }, claims, LEASE_MS);
      return await lockedTables(transaction);
    });
    expect(tables).toEqual([
      'endpoints',
      'messages',
      expect.stringMatching(/^messages_\d{8}$/),
      expect.stringMatching(/^payloads_\d{8}$/),
    ]);
  });

  it.each([1, 2])(
    'find the rows of %i messages by key, even when planned while the table was empty',
    async (count) => {
      const deliverSome = async (): Promise<readonly string[]> => {
        const claims = await Promise.all(Array.from({ length: count }, () => acceptOne(open.database)));
        const claimed = await claimMessages(today(), claims, LEASE_MS);
        const records = claimed.map(({ id, claimedUntil }) =>
          recordOf({ messageId: id, claimedUntil, attemptNo: 1 }, SUCCEEDED),
        );
        const responseBody = Buffer.from('{}');
        return await recordAttempts(
          today(),
          records.map((record) => ({ ...record, responseBody })),
        );
      };
      expect(await deliverSome()).toHaveLength(count);
      await Promise.all(Array.from({ length: 200 }, () => claimOne(open.database)));
      await open.query('ANALYZE');
      await open.query('SELECT pg_stat_reset()');
      expect(await deliverSome()).toHaveLength(count);
      await prepared.sql.query(Prisma.sql`SELECT pg_stat_force_next_flush()::text`);
      const read = await open.query(`
        SELECT relname, seq_scan::int AS scans, idx_tup_fetch::int AS rows
        FROM pg_stat_user_tables
        WHERE relname ~ '_[0-9]{8}$' AND (seq_scan > 0 OR idx_tup_fetch > ${5 * count})`);
      expect(read).toEqual([]);
    },
  );
});

describe('messages', () => {
  it.each([0, 1, 2, 5])('of %i days ago are claimed and recorded', async (days) => {
    const { database } = open;
    const claim = await acceptOne(database, await idOfDaysAgo(days));
    const claimed = await database.deliveries.claim(claim);
    expect(claimed?.body).toBeDefined();
    if (claimed === undefined) return;
    const record = recordOf({ ...claim, claimedUntil: claimed.claimedUntil }, failed('slow'));
    expect(await database.deliveries.record({ ...record, responseBody: Buffer.from('no') })).toBe(true);
    const { projectId } = claimed;
    const query = { projectId, direction: 'outbound', messageId: claim.messageId, limit: 5 } as const;
    expect(await database.attempts.listByMessage(query)).toMatchObject([{ attemptNo: 1 }]);
  });

  it('of a day whose table is locked do not delay those of another', async () => {
    const [blocked, free] = await claimsOf(1, 0);
    const holder = await holdTransaction(open.url, `LOCK TABLE messages_${await dayOf(1)}`);
    const waiting = open.database.deliveries.claim(blocked);
    expect(await open.database.deliveries.claim(free)).toMatchObject({ id: free.messageId });
    await holder.query('ROLLBACK');
    expect(await waiting).toMatchObject({ id: blocked.messageId });
  });

  it('of a day whose attempts cannot be recorded do not undo the records of another', async () => {
    const [bad, good] = await Promise.all(
      (await claimsOf(1, 0)).map((claim) => claimMessage(open.database, claim)),
    );
    if (bad === undefined || good === undefined) throw new Error('Both are claimed.');
    const results = await Promise.allSettled([
      open.database.deliveries.record({ ...recordOf(bad, SUCCEEDED), errorText: 'NUL\0' }),
      open.database.deliveries.record(recordOf(good, SUCCEEDED)),
    ]);
    expect(results).toEqual([
      expect.objectContaining({ status: 'rejected' }),
      { status: 'fulfilled', value: true },
    ]);
  });

  it('whose payload table was dropped with its last payload are claimed without a payload', async () => {
    const id = await idOfDaysAgo(3);
    const claim = await acceptOne(open.database, id);
    await erasePayload(open.query, id);
    await open.database.partitions.dropEmptyDays();
    expect(await open.database.deliveries.claim(claim)).toMatchObject({ id, body: null });
  });
});

function today(): PartitionSet {
  return recentPartitions.partitionSetOf(createUuidV7());
}

/** Stores messages of the given past days and returns claims of their first attempts. */
async function claimsOf(older: number, newer: number): Promise<readonly [ClaimRequest, ClaimRequest]> {
  const [one, other] = [await idOfDaysAgo(older), await idOfDaysAgo(newer)];
  return [await acceptOne(open.database, one), await acceptOne(open.database, other)];
}

async function dayOf(daysAgo: number): Promise<string> {
  const [row] = await open.query(
    `SELECT to_char((now() AT TIME ZONE 'UTC')::date - $1::int, 'YYYYMMDD') AS day`,
    [daysAgo],
  );
  return String(row?.['day']);
}

async function lockedTables(transaction: Transaction): Promise<readonly string[]> {
  const rows = await transaction.query<{ name: string }[]>(Prisma.sql`
    SELECT DISTINCT c.relname AS name
    FROM pg_locks AS l
    JOIN pg_class AS c ON c.oid = l.relation AND c.relkind IN ('r', 'p')
    JOIN pg_namespace AS n ON n.oid = c.relnamespace AND n.nspname = 'public'
    WHERE l.pid = pg_backend_pid()
    ORDER BY name
  `);
  return rows.map(({ name }) => name);
}
