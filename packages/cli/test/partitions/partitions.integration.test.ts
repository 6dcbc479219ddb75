import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '@posthorn/domain';
import {
  type InsertedMessages,
  fromNow,
  insertMessages,
  insertPayloads,
  uuidV7Of,
} from '@posthorn/test-support';
import { type Stores, openStores } from '../support/open-stores.js';

interface Listed {
  readonly day: string;
  readonly table: string;
}

let stores: Stores;
let day: string;
let atMs: number;
let daysAgo = 10;
beforeAll(async () => {
  stores = await openStores();
});

/** Each test has a day of its own. */
beforeEach(async () => {
  daysAgo += 1;
  atMs = Math.floor(Date.now() / DAY - daysAgo) * DAY + DAY / 2;
  day = new Date(atMs).toISOString().slice(0, 10);
  await stores.query('SELECT create_day_partitions($1::date, $1::date)', [day]);
});

async function store(settings: InsertedMessages): Promise<string> {
  const id = uuidV7Of(atMs);
  await insertMessages(stores.query, { ids: [id], projectId: stores.account.projectId, ...settings });
  await insertPayloads(stores.query, [id], { expiresAt: fromNow(DAY) });
  return id;
}

async function tables(): Promise<readonly string[]> {
  const listed = (await stores.read('partitions', 'list')) as readonly Listed[];
  return listed.filter((one) => one.day === day).map(({ table }) => table);
}

describe('partitions', () => {
  it('are listed by day, with their sizes', async () => {
    expect(await stores.read('partitions', 'list')).toContainEqual(
      expect.objectContaining({
        day,
        table: 'messages',
        state: 'attached',
        bytes: expect.any(Number) as unknown,
      }),
    );
  });

  it('are shown to people as one line for each day', async () => {
    const { stdout } = await stores.cli('partitions', 'list');
    expect(stdout).toMatch(/^DAY +ROWS +SIZE +STATE\n/);
    const lines = stdout.split('\n').filter((line) => line.startsWith(day));
    expect(lines).toEqual([
      expect.stringMatching(/^\d{4}-\d{2}-\d{2} +(-|~[\d,]+) +[\d.]+ [kM]?B +attached$/),
    ]);
  });

  it('are created as far ahead as requested, once', async () => {
    expect(await stores.read('partitions', 'create', '--days', '20')).toMatchObject({
      days_created: expect.any(Number) as unknown,
    });
    expect(await stores.read('partitions', 'create', '--days', '20')).toEqual({ days_created: 0 });
  });

  it('are dropped when they are empty', async () => {
    expect(await stores.read('partitions', 'drop', day)).toMatchObject({ day, dropped: true });
    expect(await tables()).toEqual(['inbound_rejections']);
  });

  it('are dropped with --force only while plans keep their contents, and the drop is recorded', async () => {
    const id = await store({ status: 'succeeded' });
    const { exitCode, stderr } = await stores.cli('partitions', 'drop', day);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('1 messages with their attempts, and 1 payloads');
    expect(await stores.database.messages.findById(id)).toBeDefined();
    await stores.cli('partitions', 'drop', day, '--force');
    expect(await stores.database.messages.findById(id)).toBeUndefined();
    expect(await stores.database.operatorActions.list({ limit: 1 })).toMatchObject([
      { action: 'partitions.drop', subject: day, details: { messages: 1, payloads: 1, force: true } },
    ]);
  });

  it.each<[string, InsertedMessages]>([
    ['a message that waits', { status: 'pending_retry', sweepAt: new Date() }],
    ['an event that nobody has acknowledged', { direction: 'pull', status: 'stored' }],
  ])('are never dropped with %s', async (_what, settings) => {
    const id = await store(settings);
    expect((await stores.cli('partitions', 'drop', day, '--force')).exitCode).toBe(3);
    expect(await stores.database.partitions.dropWholeDay(day.replaceAll('-', ''), { beforeDropping })).toBe(
      'unfinished',
    );
    expect(await stores.database.messages.findById(id)).toBeDefined();
  });

  it('of the last two days are never dropped', async () => {
    for (const ago of [0, 1]) {
      const recent = new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
      expect((await stores.cli('partitions', 'drop', recent, '--force')).exitCode).toBe(3);
    }
  });

  it('stay complete when their files cannot be deleted, or are dropped the next time', async () => {
    const id = await store({ status: 'succeeded' });
    const failing = stores.database.partitions.dropWholeDay(day.replaceAll('-', ''), {
      beforeDropping: () => Promise.reject(new Error('no storage')),
    });
    await expect(failing).rejects.toThrow('no storage');
    const rows = await stores.query(`SELECT id FROM messages_${day.replaceAll('-', '')}`);
    expect(rows).toEqual([{ id }]);
    expect((await stores.cli('partitions', 'drop', day, '--force')).exitCode).toBe(0);
    expect(await tables()).toEqual(['inbound_rejections']);
  });
});

const beforeDropping = (): Promise<void> => Promise.resolve();
