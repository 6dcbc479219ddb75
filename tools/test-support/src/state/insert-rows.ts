import type { Sql } from '../stores/open-sql.js';
import { columnsOf, toColumns } from './columns.js';

/** Inserts rows with the same fields in one statement. The database sets the columns without a field. */
export async function insertRows(query: Sql, table: string, rows: readonly object[]): Promise<void> {
  const columns = columnsOf(rows[0] ?? {});
  await query(
    `INSERT INTO ${table} (${columns})
     SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows.map(toColumns))],
  );
}
