import { type ReactNode, useEffect, useState } from 'react';
import { type MessageFilters, isFiltered } from '../filters/message-filters.js';
import { type EmptyProps, EmptyList } from '../layout/empty.js';
import { type ListViewProps, ListView } from '../table/list-view.js';
import { NewRowsButton } from '../table/new-rows-button.js';
import { useRows } from '../table/use-list.js';
import { useNewRows } from '../table/use-new-rows.js';
import { useSelection } from '../table/use-selection.js';
import { type FilterBarProps, FilterBar } from './filter-bar.js';
import { type SelectedAction, SelectionBar } from './selection-bar.js';

/** What differs from one kind of messages to the next. */
export interface MessageLogProps<Row>
  extends
    Omit<ListViewProps<Row>, 'selection' | 'empty'>,
    Omit<FilterBarProps, 'filters' | 'eventTypes' | 'children'> {
  readonly filters: MessageFilters;
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
  const all = given ?? read;
  const [hasSelected, setSelected] = useState(false);
  const listKey = JSON.stringify({ ...filters, open: undefined });
  const news = useNewRows({ rows: all, idOf: view.idOf, listKey, hasSelected });
  const { rows } = news;
  const selection = useSelection(rows, view.idOf);
  useEffect(() => setSelected(selection.ids.length > 0), [selection.ids.length]);
  return (
    <>
      <FilterBar {...{ filters, change, search, fields, statuses, endpointId }}>{actions}</FilterBar>
      {selected && <SelectionBar actions={selected} selection={selection} rows={rows} idOf={view.idOf} />}
      <NewRowsButton of={news} />
      <ListView
        {...view}
        rows={rows}
        isNew={news.isNew}
        selection={selected && selection}
        empty={<EmptyList of={noun} isFiltered={isFiltered(filters)} {...empty} />}
      />
    </>
  );
}
