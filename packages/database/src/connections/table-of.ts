import { Prisma } from './open-connection.js';

type Value = string | number | boolean | null | undefined;
type Read<Row> = (row: Row, index: number) => Value;

interface Column<Row> {
  /** The type of its parameter: of one value, and of an array of values. */
  readonly one: string;
  readonly many: string;
  /** Undefined becomes NULL. */
  readonly read: Read<Row>;
}

type CreateColumn = <Row>(read: Read<Row>) => Column<Row>;

/** Creates columns of a type, such as an enum of the schema. */
export function columnOf(type: string): CreateColumn {
  return (read) => ({ one: `::${type}`, many: `::${type}[]`, read });
}

export const boolean = columnOf('boolean');
export const float = columnOf('float8');
export const int = columnOf('int');
/** Its values are JSON texts. */
export const json: CreateColumn = (read) => ({ one: '::json', many: '::text[]::json[]', read });
export const text = columnOf('text');
export const timestamptz = columnOf('timestamptz');
export const uuid = columnOf('uuid');

export type ColumnsOf<Row> = Readonly<Record<string, Column<Row>>>;

/**
 * Makes rows the table `t` of a multi-row statement: `SELECT * FROM ${MESSAGES(rows)}`. There are two texts, which are
 * composed once: one for any number of rows, and one for a single row. PostgreSQL replaces the columns of a single row
 * by its parameters, so that such a statement reads no arrays and joins nothing.
 */
export function tableOf<Row>(columns: ColumnsOf<Row>): (rows: readonly Row[]) => Prisma.Sql {
  const all = Object.values(columns);
  const end = `) AS t (${Object.keys(columns).join(', ')})`;
  const compose = (start: string, casts: readonly string[]): readonly string[] => [
    start,
    ...casts.map((cast, index) => cast + (index + 1 < casts.length ? ', ' : end)),
  ];
  const many = compose(
    'unnest(',
    all.map((column) => column.many),
  );
  const one = compose(
    '(SELECT ',
    all.map((column) => column.one),
  );
  return (rows) => {
    const [only, ...others] = rows;
    return only !== undefined && others.length === 0
      ? new Prisma.Sql(
          one,
          all.map(({ read }) => read(only, 0) ?? null),
        )
      : new Prisma.Sql(
          many,
          all.map(({ read }) => rows.map(read)),
        );
  };
}
