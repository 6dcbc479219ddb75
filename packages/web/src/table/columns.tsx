import { Time } from '../formats/time.js';
import type { Column } from './table-cells.js';

type ColumnLook<Row> = Omit<Column<Row>, 'title' | 'cell'>;

/** A moment of a row: how long ago it was, up to a day. */
export function timeColumn<Row>(
  title: string,
  timeOf: (row: Row) => string,
  look: ColumnLook<Row>,
): Column<Row> {
  return { title, cell: (row) => <Time at={timeOf(row)} relative />, ...look };
}
