import { Prisma } from './prisma-client.js';

type Value = string | number | boolean | null | undefined;
type Read<Row> = (row: Row, index: number) => Value;

interface Column<Row> {
  readonly cast: string;
  /** Undefined becomes NULL. */
  readonly read: Read<Row>;
}

type CreateColumn = <Row>(read: Read<Row>) => Column<Row>;

/** Creates columns of a type, such as an enum of the schema. */
export function columnOf(type: string): CreateColumn {
  return (read) => ({ cast: `::${type}[]`, read });
}

export const boolean = columnOf('boolean');
export const int = columnOf('int');
/** Its values are JSON texts. */
export const json: CreateColumn = (read) => ({ cast: '::text[]::json[]', read });
export const text = columnOf('text');
export const timestamptz = columnOf('timestamptz');
export const uuid = columnOf('uuid');

/**
 * Makes rows the table `t` of a multi-row statement: `SELECT * FROM ${MESSAGES(rows)}`. The text, which is the same for
 * any number of rows, is composed once.
 */
export function tableOf<Row>(
  columns: Readonly<Record<string, Column<Row>>>,
): (rows: readonly Row[]) => Prisma.Sql {
  const all = Object.values(columns);
  const end = `) AS t (${Object.keys(columns).join(', ')})`;
  const casts = all.map(({ cast }, index) => cast + (index + 1 < all.length ? ', ' : end));
  const strings = ['unnest(', ...casts];
  return (rows) =>
    new Prisma.Sql(
      strings,
      all.map(({ read }) => rows.map(read)),
    );
}
