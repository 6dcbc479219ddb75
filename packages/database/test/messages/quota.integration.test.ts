import { beforeEach, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { type TestAccount, createAccount, insertUsage, monthStart, newMessage } from '@posthorn/test-support';
import type { Acceptance, Database, NewMessage } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let account: TestAccount;
beforeEach(async () => {
  open = await openDatabase();
  account = await createAccount(open.database);
});

const OVER: Acceptance = { kind: 'over-quota' };

function limited(
  messagesPerMonth: number,
  given: Partial<NewMessage> = {},
  { tenantId, projectId } = account,
): NewMessage {
  return newMessage({ projectId, quota: { tenantId, messagesPerMonth }, ...given });
}

function keyed(messagesPerMonth: number, key: string, payloadHash = 'hash'): NewMessage {
  return limited(messagesPerMonth, { endpointId: ENDPOINT, idempotency: { key, payloadHash } });
}

const ENDPOINT = createRandomUuid();

function accept(messages: readonly NewMessage[], ...databases: Database[]): Promise<readonly Acceptance[]> {
  const all = [open.database, ...databases];
  return Promise.all(
    messages.map(
      (message, index) =>
        all[index % all.length]?.messages.accept(message) ?? Promise.reject(new Error('No database.')),
    ),
  );
}

function count(acceptances: readonly Acceptance[], kind: Acceptance['kind']): number {
  return acceptances.filter((acceptance) => acceptance.kind === kind).length;
}

it('is neither exceeded nor left unused when several processes accept at once', async () => {
  const messages = Array.from({ length: 600 }, (_, index) =>
    limited(150, { direction: index % 2 === 0 ? 'outbound' : 'pull' }),
  );
  const acceptances = await accept(messages, open.connect(), open.connect());
  expect([count(acceptances, 'stored'), count(acceptances, 'over-quota')]).toEqual([150, 450]);
  const [row] = await open.query('SELECT count(*)::int AS messages FROM messages');
  expect(row).toEqual({ messages: 150 });
});

it('is shared by all projects of a tenant, and by no other tenant', async () => {
  const { tenantId } = account;
  const second = await open.database.projects.create({ tenantId, name: 'second' });
  const foreign = await createAccount(open.database);
  const acceptances = await accept([
    ...Array.from({ length: 20 }, () => limited(10)),
    ...Array.from({ length: 20 }, () => limited(10, { projectId: second.id })),
    ...Array.from({ length: 20 }, () => limited(10, {}, foreign)),
  ]);
  expect(count(acceptances.slice(0, 40), 'stored')).toBe(10);
  expect(count(acceptances.slice(40), 'stored')).toBe(10);
});

it('takes nothing for a repeated idempotency key, which gets its answer even when the quota is used up', async () => {
  const first = keyed(3, 'first');
  expect(await accept([first])).toEqual([{ kind: 'stored' }]);
  const { id: messageId, endpointId } = first;
  const known = { kind: 'known', messageId, endpointId, samePayload: true };
  const repeats = Array.from({ length: 5 }, () => keyed(3, 'first'));
  expect(await accept([...repeats, limited(3), limited(3), limited(3)])).toEqual([
    ...repeats.map(() => known),
    { kind: 'stored' },
    { kind: 'stored' },
    OVER,
  ]);
  expect(await accept([keyed(3, 'first'), keyed(3, 'first', 'other'), keyed(3, 'new')])).toEqual([
    known,
    { ...known, samePayload: false },
    OVER,
  ]);
});

it('counts messages that were accepted under another plan', async () => {
  await accept(Array.from({ length: 5 }, () => newMessage({ projectId: account.projectId })));
  expect(count(await accept(Array.from({ length: 5 }, () => limited(7))), 'stored')).toBe(2);
});

it('starts again with each month', async () => {
  await insertUsage(open.query, { projectId: account.projectId, month: monthStart(1), messages: 9 });
  expect(await accept([limited(1), limited(1)])).toEqual([{ kind: 'stored' }, OVER]);
});

it('accepts nothing with a quota of 0', async () => {
  expect(await accept([limited(0)])).toEqual([OVER]);
});

it('refuses only the row that the database refuses, which takes nothing of the quota', async () => {
  const messages = [limited(2), limited(2, { body: '"\u0000"' }), limited(2)];
  const results = await Promise.allSettled(messages.map((message) => open.database.messages.accept(message)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await accept([limited(2)])).toEqual([OVER]);
});
