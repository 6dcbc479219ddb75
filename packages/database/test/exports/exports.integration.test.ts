import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import {
  changeExports,
  createAccount,
  insertMessages,
  releaseAfterFile,
  waitFor,
} from '@posthorn/test-support';
import { type ExportClaim, type ExportWork, type NewExport, connectExportWork } from '../../src/index.js';
import { openDatabase } from '../support/open-database.js';

const HOUR_MS = 3_600_000;

const open = await openDatabase();
const work = connect('exports');
releaseAfterFile(() => work.close());
const { projectId } = await createAccount(open.database);

function connect(applicationName: string): ExportWork {
  return connectExportWork({
    url: open.url,
    applicationName,
    maxConnections: 4,
    onIdleError: () => undefined,
  });
}

function newExport(): NewExport {
  return {
    id: createUuidV7(),
    projectId,
    direction: 'outbound',
    startTime: new Date(Date.now() - HOUR_MS),
    endTime: new Date(Date.now() + HOUR_MS),
    messageStatus: null,
    endpointId: null,
  };
}

async function create(): Promise<string> {
  const { id } = newExport();
  expect((await open.database.exports.create({ ...newExport(), id }, null)).kind).toBe('created');
  return id;
}

async function claim(id: string, leaseMs = 60_000): Promise<ExportClaim> {
  const claimed = await work.claim(id, leaseMs);
  if (claimed === undefined) throw new Error('There was nothing to claim.');
  return claimed;
}

const RESULT = { rowCount: 1, fileSizeBytes: 2 };

beforeEach(async () => {
  await open.query('TRUNCATE exports, messages');
});

describe('an export', () => {
  it('is claimed by one of many workers', async () => {
    const id = await create();
    const claims = await Promise.all(Array.from({ length: 10 }, () => work.claim(id, 60_000)));
    expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
  });

  it('is not claimed when it is finished, deleted, or waits for its next try', async () => {
    const id = await create();
    await work.retryLater(await claim(id), 60_000);
    expect(await work.claim(id, 1000)).toBeUndefined();
    await changeExports(open.query, id, { leasedUntil: new Date() });
    await work.complete(await claim(id), RESULT);
    expect(await work.claim(id, 1000)).toBeUndefined();
    const other = await create();
    await open.database.exports.delete(other);
    expect(await work.claim(other, 1000)).toBeUndefined();
  });

  it('can be changed by its last run only', async () => {
    const id = await create();
    const first = await claim(id, 0);
    const second = await claim(id);
    expect(await work.extend(first, { rowCount: 9, leaseMs: 1 })).toBe(false);
    expect(await work.complete(first, RESULT)).toBe(false);
    await Promise.all([work.fail(first, 'x'), work.release(first), work.retryLater(first, 0)]);
    expect(await open.database.exports.findById(id)).toMatchObject({
      status: 'processing',
      run: 2,
      tries: 2,
      rowCount: 0,
    });
    expect(await work.extend(second, { rowCount: 9, leaseMs: 60_000 })).toBe(true);
    expect(await work.complete(second, RESULT)).toBe(true);
    expect(await work.complete(second, RESULT)).toBe(false);
  });

  it('cannot be changed by a run after it was deleted', async () => {
    const id = await create();
    const run = await claim(id);
    await open.database.exports.delete(id);
    expect(await work.extend(run, { rowCount: 1, leaseMs: 1000 })).toBe(false);
    expect(await work.complete(run, RESULT)).toBe(false);
    expect(await open.database.exports.delete(id)).toBe(false);
  });
});

it('refuses an export when the plan allows none', async () => {
  expect(await open.database.exports.create(newExport(), 0)).toEqual({
    kind: 'too-many',
    retryAfterMs: 3_600_000,
  });
});

it('enforces one export in progress per project with a constraint', async () => {
  await create();
  const insert = `INSERT INTO exports (id, project_id, direction, start_time, end_time, sweep_at)
    VALUES ($1, $2, 'outbound', now(), now(), now())`;
  await expect(open.query(insert, [createUuidV7(), projectId])).rejects.toThrow('exports_in_progress_idx');
});

describe('the messages of an export', () => {
  it('are read from the partitions of its days only', async () => {
    await insertMessages(open.query, { count: 5000, projectId });
    await open.query('ANALYZE');
    const claimed = await claim(await create());
    // Connections report statistics late, so earlier statements may count once. What the scan reads counts each time.
    await waitFor(async () => {
      const partitions = await partitionsReadBy(claimed);
      // In the first and the last hour of a day, the period touches two days.
      return partitions === 1 || partitions === 2;
    });
  });

  /** Counts the partitions of messages that were read since the scan of the export began. */
  async function partitionsReadBy(claimed: ExportClaim): Promise<number> {
    await open.query('SELECT pg_stat_reset()');
    const scanner = connect('scanner');
    let count = 0;
    for await (const messages of scanner.readMessages(claimed)) count += messages.length;
    await scanner.close();
    expect(count).toBe(5000);
    // A backend reports its statistics when it ends.
    await waitFor(async () => {
      const rows = await open.query("SELECT 1 FROM pg_stat_activity WHERE application_name = 'scanner'");
      return rows.length === 0;
    });
    const rows = await open.query(
      `SELECT relname FROM pg_stat_user_tables JOIN pg_inherits ON inhrelid = relid
       WHERE seq_scan + coalesce(idx_scan, 0) > 0 AND relname LIKE 'messages%'`,
    );
    return rows.length;
  }

  it('are read without a transaction that spans several statements', async () => {
    await insertMessages(open.query, { count: 2500, projectId });
    for await (const messages of work.readMessages(await claim(await create()))) {
      expect(messages.length).toBeGreaterThan(0);
      const transactions = await open.query(
        `SELECT 1 FROM pg_stat_activity WHERE application_name = 'exports' AND xact_start IS NOT NULL`,
      );
      expect(transactions).toEqual([]);
    }
  });
});
