import type { Sql } from '../stores/open-sql.js';
import { columnsOf, toColumns } from './columns.js';

export interface Copies {
  readonly table: string;
  /** The column of the ids. */
  readonly key: string;
  readonly ids: readonly string[];
  /** The same for all rows. */
  readonly fields: object;
}

/** Inserts one row for each id, in one statement. The database sets the columns without a field. */
export async function insertCopies(query: Sql, { table, key, ids, fields }: Copies): Promise<void> {
  const columns = columnsOf(fields);
  await query(
    `INSERT INTO ${table} (${key}, ${columns})
     SELECT given.id, ${columns}
     FROM unnest($1::uuid[]) AS given (id), json_populate_record(NULL::${table}, $2)`,
    [ids, JSON.stringify(toColumns(fields))],
  );
}
