import { expect, it } from '@jest/globals';
import { claimOne, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

it('a claim does not wait for the disk, and its record does', async () => {
  const { query, connect } = await openDatabase();
  await query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$`,
  );
  await query('CREATE TABLE seen (id serial, status text, synchronous_commit text)');
  await query(`
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO seen (status, synchronous_commit) VALUES (NEW.status, current_setting('synchronous_commit'));
      RETURN NULL;
    END $$
  `);
  await query('CREATE TRIGGER note AFTER UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION note()');

  const durable = connect();
  await durable.deliveries.record(recordOf(await claimOne(durable), SUCCEEDED));
  expect(await query('SELECT status, synchronous_commit AS waits FROM seen ORDER BY id')).toEqual([
    { status: 'delivering', waits: 'off' },
    { status: 'succeeded', waits: 'on' },
  ]);
});
