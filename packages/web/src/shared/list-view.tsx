import type { Page } from '@posthorn/client';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.js';
import { FailureNotice } from './failure-notice.js';
import { PagePending } from './page-pending.js';

export interface ListViewProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'onEnd' | 'isLoadingMore'> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Stands in the place of a list without entries. */
  readonly empty: ReactNode;
}

/** A list of the API as a table, with its states: loading, failed, empty, and its end. */
export function ListView<Row>({ list, empty, ...table }: ListViewProps<Row>): ReactNode {
  const rows = rowsOf(list);
  if (list.isPending) return <PagePending />;
  if (list.isError && rows.length === 0) {
    return <FailureNotice error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (rows.length === 0) return empty;
  return (
    <DataTable
      {...table}
      rows={rows}
      onEnd={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
      isLoadingMore={list.isFetchingNextPage}
    />
  );
}

export function rowsOf<Row>({ data }: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): readonly Row[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}
