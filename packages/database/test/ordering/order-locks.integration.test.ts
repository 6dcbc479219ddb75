import { beforeEach, expect, it } from '@jest/globals';
import { createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { Database } from '../../src/index.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const BULK = 20;

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
let ids: readonly string[];
let of: { readonly projectId: string; readonly direction: 'outbound'; readonly ids: readonly string[] };
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/' })).id;
  // The order of the keys is the opposite of that of the ids.
  const messages = Array.from({ length: BULK }, (_, index) =>
    newMessage({ projectId, endpointId, orderingKey: `key-${String(BULK - index).padStart(2, '0')}` }),
  ).sort((a, b) => (a.id < b.id ? -1 : 1));
  await open.database.messages.acceptTogether(messages);
  ids = messages.map(({ id }) => id);
  of = { projectId, direction: 'outbound', ids };
});

/** Ends the messages, and lets them join their keys with the next step. */
async function replayAll({ messages, operatorMessages }: Database): Promise<void> {
  await operatorMessages.cancelMany(ids, 'canceled');
  await messages.replay({ ...of, maxReplays: 10 });
}

it('a message that another transaction has locked neither delays the heads of other keys nor loses its turn', async () => {
  await replayAll(open.database);
  const holder = await holdTransaction(open.url, `SELECT FROM messages WHERE id = '${ids[0]}' FOR UPDATE`);
  const { heads } = await open.database.outbox.advanceSteps(100);
  expect(heads.map(({ id }) => id).sort()).toEqual(ids.slice(1));
  await holder.query('COMMIT');
  expect((await open.database.outbox.advanceSteps(100)).heads).toMatchObject([{ id: ids[0] }]);
});

/** Each row that a statement changes takes it so long that others run at the same time. */
async function slowDown(): Promise<void> {
  await open.query(`
    CREATE FUNCTION dawdle() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_sleep(0.002);
      RETURN NEW;
    END $$`);
  await open.query('CREATE TRIGGER dawdle BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION dawdle()');
}

const BULKS = {
  replay: async ({ messages }: Database) => await messages.replay({ ...of, maxReplays: 10 }),
  cancel: async ({ operatorMessages }: Database) => await operatorMessages.cancelMany(ids, 'canceled'),
  delete: async ({ messages }: Database) => await messages.delete(of),
};

it.each(Object.entries(BULKS))(
  'a bulk %s and the next step of the keys do not deadlock',
  async (_, change) => {
    await slowDown();
    await replayAll(open.database);
    await Promise.all([open.database.outbox.advanceSteps(100), change(open.connect())]);
  },
);

it('a bulk retry and a bulk deletion do not deadlock', async () => {
  await slowDown();
  await open.query(`UPDATE messages SET status = 'pending_retry', sweep_at = now() + interval '1 hour'`);
  // The rows are stored in the order of the keys. With many, the planner reads them so.
  await open.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_indexscan = off', current_database()); END $$`,
  );
  const [one, other] = [open.connect().messages, open.connect().messages];
  await Promise.all([one.retryMany({ projectId, ids }), other.delete(of)]);
});
