import { expect, it } from '@jest/globals';
import { claimMessage, newMessage, waitFor } from '@posthorn/test-support';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const OTHERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const WRITTEN = `SELECT regexp_replace(relname, '_\\d+$', '') AS name, n_tup_ins::int AS inserted, n_tup_upd::int AS updated
  FROM pg_stat_user_tables WHERE n_tup_ins + n_tup_upd > 0 ORDER BY name`;

it('a message without a key has one statement for each step, and no row of an order', async () => {
  const open = await openDatabase();
  let statements = 0;
  const database = open.connect({ observe: ({ pool }) => (statements += Number(pool === 'prepared')) });
  await open.query('SELECT pg_stat_reset()');

  const message = newMessage();
  const { id: messageId, endpointId } = message;
  await database.messages.accept(message);
  const claim = async (attemptNo: number) =>
    await claimMessage(database, { messageId, attemptNo, endpointId });
  await database.deliveries.record(recordOf(await claim(1), failed('slow')));
  await database.deliveries.record(recordOf(await claim(2), SUCCEEDED));
  expect(statements).toBe(5);

  // A backend reports its statistics at its end at the latest.
  await open.query(`SELECT pg_terminate_backend(pid) ${OTHERS}`);
  await waitFor(async () => (await open.query(`SELECT 1 ${OTHERS}`)).length === 0);
  expect(await open.query(WRITTEN)).toEqual([
    { name: 'attempts', inserted: 2, updated: 0 },
    { name: 'message_counts', inserted: 3, updated: 0 },
    { name: 'messages', inserted: 1, updated: 4 },
    { name: 'payloads', inserted: 1, updated: 0 },
    { name: 'usage_counts', inserted: 1, updated: 0 },
  ]);
});
