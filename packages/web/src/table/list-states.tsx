import type { ReactNode } from 'react';
import { Waiting } from '../layout/waiting.js';
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
  if (list.data === undefined && isEmpty) return <Waiting query={list} />;
  return isEmpty ? empty : children;
}
