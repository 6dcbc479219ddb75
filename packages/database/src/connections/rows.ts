import { Prisma } from './open-connection.js';
import { columnName } from './select-list.js';
import type { SqlClient } from './sql-client.js';

/** The columns and values of one row: `INSERT INTO endpoints ${valuesOf(row)}`. */
export function valuesOf(row: object): Prisma.Sql {
  const given = entriesOf(row);
  const columns = given.map(([name]) => columnName(name));
  const values = given.map(([, value]) => value);
  return Prisma.sql`(${Prisma.raw(columns.join(', '))}) VALUES (${Prisma.join(values)})`;
}

/** The changed columns of a row: `UPDATE endpoints SET ${assignmentsOf(changes)}`. */
export function assignmentsOf(changes: object): Prisma.Sql {
  return Prisma.join(
    entriesOf(changes).map(([name, value]) => Prisma.sql`${Prisma.raw(columnName(name))} = ${value}`),
  );
}

function entriesOf(row: object): readonly (readonly [string, unknown])[] {
  return Object.entries(row as Readonly<Record<string, unknown>>).filter(([, value]) => value !== undefined);
}

/** The row of a statement that has one. */
export async function onlyRow<Row extends object>(client: SqlClient, statement: Prisma.Sql): Promise<Row> {
  const [row] = await client.query<Row[]>(statement);
  if (row === undefined) throw new Error('A statement that has a row returned none.');
  return row;
}
