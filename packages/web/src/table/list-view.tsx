import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { ListStates } from './list-states.js';
import { useRows } from './use-list.js';

export interface ListViewProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  /** The rows to show, where they are not those of the list alone. */
  readonly rows?: readonly Row[];
  /** Stands in the place of a list without entries. */
  readonly empty: ReactNode;
}

/** A list of the API as a table. */
export function ListView<Row>({ list, rows: given, empty, ...table }: ListViewProps<Row>): ReactNode {
  const read = useRows(list);
  const rows = given ?? read;
  return (
    <ListStates list={list} isEmpty={rows.length === 0} empty={empty}>
      <DataTable {...table} list={list} rows={rows} />
    </ListStates>
  );
}

export interface ListPageProps<Row> extends Omit<ListViewProps<Row>, 'label'> {
  readonly title: string;
  readonly text?: string;
  /** The buttons beside the title. */
  readonly actions?: ReactNode;
  /** Stand above the list. */
  readonly filters?: ReactNode;
  /** What opens above the page: the form for a new entry, and the panel of a row. */
  readonly children?: ReactNode;
}

/** The page of a list of the API. */
export function ListPage<Row>(props: ListPageProps<Row>): ReactNode {
  const { title, text, actions, filters, children, ...list } = props;
  return (
    <>
      <PageHeader title={title} text={text}>
        {actions}
      </PageHeader>
      {filters}
      <ListView label={title} {...list} />
      {children}
    </>
  );
}
