import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.js';
import { ListStates } from './list-states.js';
import { useRows } from './use-list.js';

export interface ListViewProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  /** Stands in the place of a list without entries. */
  readonly empty: ReactNode;
}

/** A list of the API as a table. */
export function ListView<Row>({ list, empty, ...table }: ListViewProps<Row>): ReactNode {
  const rows = useRows(list);
  return (
    <ListStates list={list} isEmpty={rows.length === 0} empty={empty}>
      <DataTable {...table} list={list} rows={rows} />
    </ListStates>
  );
}
