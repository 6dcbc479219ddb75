import { useEffect, useState } from 'react';
import { type NewRows, useNewRows } from './use-new-rows.js';
import { type ChangeableSelection, useSelection } from './use-selection.js';

export interface LiveRowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Without the open row. */
  readonly filters: object;
}

export interface LiveRows<Row> {
  readonly news: NewRows<Row>;
  /** Of the rows that are shown. */
  readonly selection: ChangeableSelection;
}

/** The rows of a list that is read again and again, and those of them that are selected. */
export function useLiveRows<Row>({ rows, idOf, filters }: LiveRowsOptions<Row>): LiveRows<Row> {
  const [hasSelected, setSelected] = useState(false);
  const listKey = JSON.stringify({ ...filters, open: undefined });
  const news = useNewRows({ rows, idOf, listKey, hasSelected });
  const selection = useSelection(news.rows, idOf);
  useEffect(() => setSelected(selection.ids.length > 0), [selection.ids.length]);
  return { news, selection };
}
