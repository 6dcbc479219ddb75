import type { LinkOptions } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { PageHeader } from '../layout/page-header.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { ListStates } from './list-states.js';
import { useRowLinks } from './row-links.js';
import { type PanelOfRow, RowPanel } from './row-panel.js';
import { useOpenRow } from './use-open-row.js';
import { useRows } from './use-list.js';
import { NewRowsButton } from './new-rows-button.js';
import type { NewRows } from './use-new-rows.js';

export interface ListViewProps<Row> extends Omit<
  DataTableProps<Row>,
  'rows' | 'links' | 'openIndex' | 'onKeyOpen' | 'isNew'
> {
  /** The rows to show, where they are not those of the list alone. */
  readonly rows?: readonly Row[];
  /** The rows of a list that is read again and again. */
  readonly news?: NewRows<Row> | undefined;
  /** The page of a row. */
  readonly linkTo?: (row: Row) => LinkOptions;
  /** Shows a row beside the list. A click opens it, and not the page of the row. */
  readonly panel?: PanelOfRow;
  /** Stands in the place of a list without entries. */
  readonly empty: ReactNode;
}

/** A list of the API as a table. */
export function ListView<Row>(props: ListViewProps<Row>): ReactNode {
  const { list, rows: given, news, empty, linkTo, panel, ...table } = props;
  const read = useRows(list);
  const rows = news?.rows ?? given ?? read;
  const { idOf } = table;
  const links = useRowLinks({ idOf, linkTo, hasPanel: panel !== undefined });
  const open = useOpenRow({ rows, idOf, list });
  const isEntering = useRef(false);
  return (
    <>
      {news && <NewRowsButton of={news} />}
      <ListStates list={list} isEmpty={rows.length === 0} empty={empty}>
        <DataTable
          {...table}
          list={list}
          rows={rows}
          isNew={news?.isNew}
          links={links}
          openIndex={panel === undefined ? undefined : open.index}
          onKeyOpen={() => (isEntering.current = true)}
        />
      </ListStates>
      {panel && <RowPanel panel={panel} open={open} isEntering={isEntering} />}
    </>
  );
}

export interface ListPageProps<Row> extends Omit<ListViewProps<Row>, 'label'> {
  readonly title: string;
  readonly text?: string;
  /** The buttons beside the title. */
  readonly actions?: ReactNode;
  /** Stand above the list. */
  readonly filters?: ReactNode;
  /** What opens above the page: the form for a new entry. */
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
