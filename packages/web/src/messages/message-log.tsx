import type { ReactNode } from 'react';
import { type MessageFilters, isFiltered } from '../filters/message-filters.js';
import { type EmptyProps, EmptyList } from '../layout/empty.js';
import { type ListViewProps, ListView } from '../table/list-view.js';
import { useRows } from '../table/use-list.js';
import { useLiveRows } from '../table/use-live-rows.js';
import { type FilterBarProps, FilterBar } from './filter-bar.js';
import { type SelectedAction, SelectionBar } from './selection-bar.js';

/** What differs from one kind of messages to the next. */
export interface MessageLogProps<Row>
  extends
    Omit<ListViewProps<Row>, 'selection' | 'empty' | 'news'>,
    Omit<FilterBarProps, 'filters' | 'eventTypes' | 'children'> {
  readonly filters: MessageFilters;
  /** The rows to show, where they are not those of the list alone. */
  readonly rows?: readonly Row[];
  /** Beside the filters: what can be done with all that they show. */
  readonly actions?: ReactNode;
  /** What can be done with selected ones. Without it, none can be selected. */
  readonly selected?: readonly SelectedAction<Row>[];
  /** One of them. */
  readonly noun?: 'message' | 'event';
  /** Stands in the place of the list while there are none at all. */
  readonly empty: EmptyProps;
}

/** A list of messages with its filters, each of which opens beside it. */
export function MessageLog<Row>(props: MessageLogProps<Row>): ReactNode {
  const { filters, change, search, fields, statuses, endpointId, actions, ...list } = props;
  const { rows: given, selected, noun = 'message', empty, ...view } = list;
  const read = useRows(view.list);
  const { news, selection } = useLiveRows({ rows: given ?? read, idOf: view.idOf, filters });
  return (
    <>
      <FilterBar {...{ filters, change, search, fields, statuses, endpointId }}>{actions}</FilterBar>
      {selected && (
        <SelectionBar actions={selected} selection={selection} rows={news.rows} idOf={view.idOf} />
      )}
      <ListView
        {...view}
        news={news}
        selection={selected && selection}
        empty={<EmptyList of={noun} isFiltered={isFiltered(filters)} {...empty} />}
      />
    </>
  );
}
