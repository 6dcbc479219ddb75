import type { Event } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { MESSAGE_FILTERS } from '../filters/filter-names.js';
import { FilterRow, PeriodFilter, StatusFilter, TextFilter, ValueFilter } from '../filters/filter-parts.js';
import { isFiltered } from '../filters/message-filters.js';
import { useMessageFilters } from '../filters/use-filters.js';
import { formatCount, formatSize } from '../formats/format.js';
import { EmptyList } from '../layout/empty.js';
import { actInBatches, describeDone } from '../messages/message-actions.js';
import { SELECTED } from '../messages/selection-bar.js';
import { CellBadge, CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListView } from '../table/list-view.js';
import { SelectedAction, SelectedBar } from '../table/selected-bar.js';
import { useList, useRows } from '../table/use-list.js';
import { type ChangeableSelection, useSelection } from '../table/use-selection.js';
import { PullEventView } from './pull-event-view.js';

const REFRESH_MS = 5000;
const COLORS: Readonly<Record<string, string>> = { stored: 'blue', fetched: 'orange', delivered: 'teal' };
const STATUSES = ['stored', 'fetched', 'delivered'];

const COLUMNS: readonly Column<Event>[] = [
  {
    title: 'Status',
    width: 110,
    cell: ({ status }) => <CellBadge color={COLORS[status] ?? 'gray'}>{status}</CellBadge>,
  },
  {
    title: 'Event type',
    cell: ({ eventType }) => eventType ?? <CellText isDimmed>none</CellText>,
  },
  {
    title: 'Size',
    width: 90,
    align: 'right',
    visibleFrom: 'xs',
    cell: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  timeColumn('Received', ({ receivedAt }) => receivedAt, { width: 120, align: 'right' }),
];

function idOf({ id }: Event): string {
  return id;
}

/** The events that an endpoint keeps. */
export function PullEvents({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [filters, change] = useMessageFilters();
  const { status = 'all', eventType, search, from: since, to: before } = filters;
  const asked = { status, eventType, search, since, before };
  const list = useList<Event>({
    key: ['pull-events', endpointId, asked],
    call: (posthorn, page, signal) => posthorn.pullEvents.list(endpointId, { ...page, ...asked }, { signal }),
    everyMs: REFRESH_MS,
  });
  const selection = useSelection(useRows(list), idOf);
  return (
    <>
      <FilterRow names={MESSAGE_FILTERS} filters={filters} change={change}>
        <StatusFilter data={STATUSES} />
        <TextFilter name="eventType" label="Event type" />
        <ValueFilter />
        <PeriodFilter />
      </FilterRow>
      <PullSelection endpointId={endpointId} selection={selection} />
      <ListView
        label="Events"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        selection={selection}
        panel={{ title: 'Event', show: (id) => <PullEventView endpointId={endpointId} eventId={id} /> }}
        empty={
          <EmptyList of="event" isFiltered={isFiltered(filters)} title="No events">
            What a sender posts to the ingest URL is kept here.
          </EmptyList>
        }
      />
    </>
  );
}

interface PullSelectionProps {
  readonly endpointId: string;
  readonly selection: ChangeableSelection;
}

/** What can be done with the selected events. */
function PullSelection({ endpointId, selection: { ids, clear } }: PullSelectionProps): ReactNode {
  const acknowledge = useAction({
    call: async ({ pullEvents }, eventIds: readonly string[]) =>
      await actInBatches(
        eventIds,
        async (batch) => (await pullEvents.acknowledge(endpointId, { eventIds: batch })).acknowledged,
      ),
    changes: 'pull-events',
    done: (count) => `Acknowledged: ${formatCount(count)}.`,
  });
  const remove = useAction({
    call: async ({ pullEvents }, eventIds: readonly string[]) =>
      describeDone(
        'delete',
        await actInBatches(
          eventIds,
          async (messageIds) => (await pullEvents.deleteBatch(endpointId, { messageIds })).deletedCount,
        ),
        eventIds.length,
      ),
    changes: 'pull-events',
    done: (words) => words,
  });
  return (
    <SelectedBar count={ids.length}>
      <SelectedAction
        label="Acknowledge"
        text="They count as delivered, and your consumer does not get them any more."
        action={acknowledge}
        ids={ids}
        onDone={clear}
      />
      <SelectedAction {...SELECTED.delete} action={remove} ids={ids} onDone={clear} />
    </SelectedBar>
  );
}
