import type { ReactNode } from 'react';
import { Time } from '../formats/time.js';

/** In pixels, or as a share. `sm` is that of a table with room: one that neither a phone nor a panel makes narrow. */
export type ColumnWidth = Width | { readonly base: Width; readonly sm: Width };

type Width = number | `${number}%` | 'auto';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: ColumnWidth;
  readonly align?: 'left' | 'right';
  /** Breaks a long text into lines, where others end in dots. */
  readonly wraps?: boolean;
  /** Hides the column in a narrower table. */
  readonly visibleFrom?: 'xs' | 'sm' | 'md' | 'lg';
}

type ColumnLook<Row> = Omit<Column<Row>, 'title' | 'cell'>;

/** A moment of a row: how long ago it was, up to a day. */
export function timeColumn<Row>(
  title: string,
  timeOf: (row: Row) => string,
  look: ColumnLook<Row>,
): Column<Row> {
  return { title, cell: (row) => <Time at={timeOf(row)} relative />, ...look };
}
