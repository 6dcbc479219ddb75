import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import {
  type TestAccount,
  changeTenants,
  createAccount,
  insertUsage,
  monthStart,
  newMessage,
} from '@posthorn/test-support';
import type { MonthEnd, OpenMonth, UsagePeriod } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let account: TestAccount;
beforeEach(async () => {
  open = await openDatabase();
  account = await createAccount(open.database);
});

async function listMonths(limit = 12, offset = 0): Promise<readonly (readonly [string, number])[]> {
  const { periods } = await open.database.usage.list({ tenantId: account.tenantId, limit, offset });
  return periods.map(format);
}

function format({ month, messages }: UsagePeriod): readonly [string, number] {
  return [month.toISOString(), messages];
}

async function countUsed(): Promise<number> {
  const [[, messages] = ['', NaN]] = await listMonths();
  return messages;
}

/** Counts the rows of all projects. */
async function countMessages(): Promise<number> {
  const [row] = await open.query('SELECT count(*)::int AS count FROM messages');
  return Number(row?.['count']);
}

async function use(month: Date, messages: number, projectId = account.projectId): Promise<void> {
  await insertUsage(open.query, { projectId, month, messages });
}

it('equals the number of stored messages, for repeated and refused requests and several processes', async () => {
  const { projectId } = account;
  const others = open.connect();
  const endpointId = createRandomUuid();
  const idempotency = { key: 'again', payloadHash: '' };
  const messages = Array.from({ length: 300 }, (_, index) =>
    newMessage({
      projectId,
      endpointId,
      direction: index % 3 === 0 ? 'inbound' : index % 3 === 1 ? 'pull' : 'outbound',
      ...(index % 5 === 0 && { idempotency }),
      ...(index % 7 === 0 && { body: '"\u0000"' }),
    }),
  );
  const accepting = messages.map((message, index) =>
    (index % 2 === 0 ? open.database : others).messages.accept(message),
  );
  // The scheduler adds up counts at the same time.
  const settled = Promise.allSettled(accepting);
  for (let round = 0; round < 10; round += 1) await open.database.usage.addUp(10);
  const results = await settled;
  const stored = results.filter(
    (result) => result.status === 'fulfilled' && result.value.kind === 'stored',
  ).length;
  expect(stored).toBeGreaterThan(100);
  expect([await countMessages(), await countUsed()]).toEqual([stored, stored]);
});

it('does not change when several schedulers add it up at once', async () => {
  const march = new Date('2026-03-01');
  await Promise.all(Array.from({ length: 50 }, () => use(march, 2)));
  await Promise.all([1, 2, 3, 4].map(() => open.connect().usage.addUp(20)));
  while ((await open.database.usage.addUp(20)) > 0);
  await use(march, 5);
  while ((await open.database.usage.addUp(20)) > 0);
  expect(await open.query('SELECT messages::int, added_up FROM usage_counts')).toEqual([
    { messages: 105, added_up: true },
  ]);
});

it('lists every month since the tenant was created, newest first, including months without messages', async () => {
  await changeTenants(open.query, account.tenantId, { createdAt: monthStart(3) });
  await use(monthStart(0), 3);
  await use(monthStart(2), 7);
  await use(monthStart(2), 1);
  const month = (ago: number): string => monthStart(ago).toISOString();
  expect(await listMonths()).toEqual([
    [month(0), 3],
    [month(1), 0],
    [month(2), 8],
    [month(3), 0],
  ]);
  expect(await listMonths(2, 1)).toEqual([
    [month(1), 0],
    [month(2), 8],
  ]);
  const behind = await open.database.usage.list({ tenantId: account.tenantId, limit: 5, offset: 9 });
  expect(behind).toEqual({ periods: [], total: 4 });
});

it('includes all projects of a tenant, even deleted ones, and no other tenant', async () => {
  const { tenantId } = account;
  const second = await open.database.projects.create({ tenantId, name: 'second' });
  const foreign = await createAccount(open.database);
  await use(monthStart(0), 1);
  await use(monthStart(0), 10, second.id);
  await use(monthStart(0), 100, foreign.projectId);
  await open.database.projects.delete({ tenantId, id: second.id });
  expect(await countUsed()).toBe(11);
});

it('belongs to the month (UTC) in which the message was created, in every time zone of the database', async () => {
  const [row] = await open.query(`SELECT current_database() AS name`);
  await open.query(`ALTER DATABASE ${String(row?.['name'])} SET TimeZone = 'Pacific/Kiritimati'`);
  const there = open.connect();
  await there.messages.accept(newMessage({ projectId: account.projectId }));
  const [same] = await open.query(
    `SELECT u.month = date_trunc('month', m.created_at AT TIME ZONE 'UTC')::date AS same
     FROM usage_counts AS u JOIN messages AS m USING (project_id)`,
  );
  expect(same).toEqual({ same: true });
});

describe('the end of a month', () => {
  const ended = async (): Promise<readonly unknown[]> =>
    (await open.database.usage.list({ tenantId: account.tenantId, limit: 12, offset: 0 })).periods.map(
      (period) => period.ended,
    );

  async function came(monthsAgo: number): Promise<void> {
    await changeTenants(open.query, account.tenantId, { createdAt: monthStart(monthsAgo) });
  }

  const endOf = ({ tenantId, month }: OpenMonth, messagesPerMonth: number | null): MonthEnd => ({
    tenantId,
    month,
    messagesPerMonth,
  });

  it('is recorded for each month since the tenant was created, except the current one', async () => {
    await came(3);
    const months = await open.database.usage.findOpenMonths(10);
    expect(months).toHaveLength(3);
    await open.database.usage.endMonths(months.map((month) => endOf(month, 7)));
    const end = { messagesPerMonth: 7 };
    expect(await ended()).toEqual([undefined, end, end, end]);
    expect(await open.database.usage.findOpenMonths(10)).toEqual([]);
  });

  it('keeps the values of the scheduler that recorded it first', async () => {
    await came(1);
    const [month] = await open.database.usage.findOpenMonths(10);
    for (const messagesPerMonth of [null, 5]) {
      await open.database.usage.endMonths(month ? [endOf(month, messagesPerMonth)] : []);
    }
    expect(await ended()).toEqual([undefined, { messagesPerMonth: null }]);
  });

  it('continues after the last recorded month, and affects no other tenant', async () => {
    await came(3);
    await createAccount(open.database);
    const months = await open.database.usage.findOpenMonths(10);
    const first = months.reduce((a, b) => (a.month < b.month ? a : b));
    await open.database.usage.endMonths([endOf(first, 1)]);
    const left = await open.database.usage.findOpenMonths(10);
    expect(left.map(({ month }) => month)).not.toContainEqual(first.month);
    expect(left.map(({ tenantId }) => tenantId)).toEqual([account.tenantId, account.tenantId]);
  });
});
