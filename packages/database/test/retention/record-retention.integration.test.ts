import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '@posthorn/domain';
import {
  changeTenants,
  claimMessage,
  createAccount,
  erasePayload,
  newMessage,
  uuidV7Of,
} from '@posthorn/test-support';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const RETENTIONS = [
  { plan: 'free', hours: 72 },
  { plan: 'enterprise', hours: 8760 },
];

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
});

interface StoredOptions {
  readonly plan?: string;
  readonly daysAgo: number;
  readonly outcome?: 'succeeded' | 'waiting';
  readonly keepsPayload?: boolean;
}

/** Stores a message with one attempt and returns its id. */
async function store({
  plan = 'free',
  daysAgo,
  outcome = 'succeeded',
  keepsPayload = false,
}: StoredOptions): Promise<string> {
  await open.query(
    `SELECT create_day_partitions(day, day) FROM (SELECT (now() AT TIME ZONE 'UTC')::date - $1::int) AS past (day)`,
    [daysAgo],
  );
  const { projectId, tenantId } = await createAccount(open.database);
  await changeTenants(open.query, tenantId, { plan });
  const id = uuidV7Of(Date.now() - daysAgo * DAY);
  await open.database.messages.accept(newMessage({ id, projectId }));
  const claim = await claimMessage(open.database, { messageId: id, attemptNo: 1 });
  await open.database.deliveries.record(recordOf(claim, outcome === 'waiting' ? failed('slow') : SUCCEEDED));
  if (!keepsPayload) await erasePayload(open.query, id);
  return id;
}

async function left(): Promise<readonly unknown[]> {
  const messages = await open.query('SELECT id FROM messages ORDER BY id');
  const attempts = await open.query('SELECT message_id AS id FROM attempts ORDER BY message_id');
  expect(attempts).toEqual(messages);
  return messages.map(({ id }) => id);
}

async function days(parent: string): Promise<readonly string[]> {
  const rows = await open.query(
    `SELECT right(inhrelid::regclass::text, 8) AS day FROM pg_inherits
     WHERE inhparent = $1::regclass AND right(inhrelid::regclass::text, 8) < to_char(now() AT TIME ZONE 'UTC' - interval '1 day', 'YYYYMMDD')
     ORDER BY 1`,
    [parent],
  );
  return rows.map(({ day }) => String(day));
}

describe('records of messages', () => {
  it('are deleted with their attempts when their tenant’s plan no longer keeps them', async () => {
    await store({ daysAgo: 5 });
    await store({ daysAgo: 4 });
    const kept = [await store({ daysAgo: 5, plan: 'enterprise' }), await store({ daysAgo: 2 })];
    expect(await open.database.messageRetention.expire(RETENTIONS, 1)).toBe(1);
    expect(await open.database.messageRetention.expire(RETENTIONS, 100)).toBe(1);
    expect(await left()).toEqual(kept);
  });

  it('stay while they wait, have a payload, or their plan is unknown', async () => {
    const kept = [
      await store({ daysAgo: 7, outcome: 'waiting' }),
      await store({ daysAgo: 6, keepsPayload: true }),
      await store({ daysAgo: 5, plan: 'legacy' }),
    ];
    expect(await open.database.messageRetention.expire(RETENTIONS, 100)).toBe(0);
    expect(await left()).toEqual(kept);
  });
});

it('may be kept for longer than the calendar reaches back', async () => {
  const kept = await store({ daysAgo: 3 });
  const retention = { plan: RETENTIONS[0]?.plan ?? '', hours: 876_000 };
  expect(await open.database.messageRetention.expire([retention], 100)).toBe(0);
  await open.database.partitions.dropEmptyDays({ recordsKeptDays: 36_500 });
  expect(await left()).toEqual([kept]);
});

describe('tables of days', () => {
  it('are dropped when they are empty', async () => {
    await store({ daysAgo: 5 });
    const kept = await store({ daysAgo: 4, plan: 'enterprise' });
    await open.database.messageRetention.expire(RETENTIONS, 100);
    await open.database.partitions.dropEmptyDays();
    expect(await left()).toEqual([kept]);
    for (const parent of ['messages', 'attempts']) expect(await days(parent)).toHaveLength(1);
  });

  it('are dropped as a whole when no plan keeps them, but not while a message waits or has a payload', async () => {
    await store({ daysAgo: 10 });
    const kept = [
      await store({ daysAgo: 9, outcome: 'waiting' }),
      await store({ daysAgo: 8, keepsPayload: true }),
      await store({ daysAgo: 3 }),
    ];
    await open.database.partitions.dropEmptyDays({ recordsKeptDays: 5 });
    expect(await left()).toEqual(kept);
    for (const parent of ['messages', 'attempts']) expect(await days(parent)).toHaveLength(3);
  });

  it('are dropped after a process died between two steps', async () => {
    await store({ daysAgo: 10 });
    const [day = ''] = await days('messages');
    await open.database.partitions.dropEmptyDays();
    await open.query(`ALTER TABLE messages DETACH PARTITION messages_${day}`);
    await open.database.partitions.dropEmptyDays({ recordsKeptDays: 5 });
    expect(
      await open.query(
        `SELECT to_regclass('messages_${day}') AS messages, to_regclass('attempts_${day}') AS attempts`,
      ),
    ).toEqual([{ messages: null, attempts: null }]);
  });
});
