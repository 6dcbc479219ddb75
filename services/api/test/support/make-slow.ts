import { type Sql, releaseAfterTest } from '@posthorn/test-support';

/** Whoever adds a row to a table takes so long, until the end of the test, that others come in between if they can. */
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
