import { type Sql, releaseAfterTest } from '@posthorn/test-support';

/** Slows down every insert into a table until the end of the test, so that concurrent changes can interleave. */
export async function makeSlow(query: Sql, table: string): Promise<void> {
  await query(`
    CREATE OR REPLACE FUNCTION dawdle() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_sleep(0.02);
      RETURN NEW;
    END $$`);
  await query(`CREATE TRIGGER dawdle BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION dawdle()`);
  releaseAfterTest(() => query(`DROP TRIGGER dawdle ON ${table}`));
}
