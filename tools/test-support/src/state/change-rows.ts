import type { Sql } from '../stores/open-sql.js';
import { columnsOf, toColumns } from './columns.js';

/** Every row of a table. */
export const ALL: unique symbol = Symbol('all');

export type Ids = string | readonly string[] | typeof ALL;

export type ChangeRows<Row> = (query: Sql, ids: Ids, changes: Partial<Row>) => Promise<void>;

/** Sets fields of a table's rows, in one statement. It fails when an id is unknown. */
export function createChange<Row>(table: string, key = 'id'): ChangeRows<Row> {
  return async (query, ids, changes) => {
    const columns = columnsOf(changes);
    const change = `UPDATE ${table} SET (${columns}) =
      (SELECT ${columns} FROM json_populate_record(NULL::${table}, $1))`;
    const values = [JSON.stringify(toColumns(changes))];
    if (ids === ALL) {
      await query(change, values);
      return;
    }
    const wanted = [ids].flat();
    const changed = await query(`${change} WHERE ${key} = ANY ($2::uuid[]) RETURNING ${key}`, [
      ...values,
      wanted,
    ]);
    if (changed.length !== wanted.length) throw new Error(`${table} lacks rows of ${wanted.join(', ')}.`);
  };
}
