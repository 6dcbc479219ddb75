import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { PagePending } from '../layout/page-pending.js';
import type { List } from './use-list.js';

export interface ListStatesProps<Row> {
  readonly list: List<Row>;
  readonly isEmpty: boolean;
  /** Stands in the place of a list without entries. */
  readonly empty: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** Shows a list, or that it is loading, has failed or is empty. */
export function ListStates<Row>({ list, isEmpty, empty, children }: ListStatesProps<Row>): ReactNode {
  if (list.isPending) return <PagePending />;
  if (list.isError && isEmpty)
    return <FailureNotice error={list.error} onRetry={() => void list.refetch()} />;
  return isEmpty ? empty : children;
}
