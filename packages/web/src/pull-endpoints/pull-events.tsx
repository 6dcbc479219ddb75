import type { Event } from '@posthorn/client';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import {
  type ChangeFilters,
  FilterRow,
  PeriodFilter,
  StatusFilter,
  TextFilter,
} from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { ValueFilter } from '../filters/value-filter.js';
import { formatCount, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { actInBatches, describeDone } from '../messages/message-actions.js';
import { type MessageFilters, FILTERS, isFiltered, messageFilters } from '../filters/message-filters.js';
import { SELECTED } from '../messages/selection-bar.js';
import { CellBadge, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
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
  {
    title: 'Received',
    width: 120,
    align: 'right',
    cell: ({ receivedAt }) => <Time at={receivedAt} relative />,
  },
];

function idOf({ id }: Event): string {
  return id;
}

/** The events that an endpoint keeps. */
export function PullEvents({ endpointId }: { readonly endpointId: string }): ReactNode {
  const filters = messageFilters(useSearch({ from: '/$projectId/pull-endpoints/$endpointId' }));
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
      <PullFilterBar filters={filters} />
      <PullSelection endpointId={endpointId} selection={selection} />
      <ListView
        label="Events"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        selection={selection}
        panel={{ title: 'Event', show: (id) => <PullEventView endpointId={endpointId} eventId={id} /> }}
        empty={
          isFiltered(filters) ? (
            <Empty title="No event fits these filters">Change or clear them to see others.</Empty>
          ) : (
            <Empty title="No events">What a sender posts to the ingest URL is kept here.</Empty>
          )
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

function PullFilterBar({ filters }: { readonly filters: MessageFilters }): ReactNode {
  const change: ChangeFilters<keyof MessageFilters> = useChangeFilters();
  return (
    <FilterRow names={FILTERS} filters={filters} change={change}>
      <StatusFilter options={STATUSES} value={filters.status} onChange={(status) => change({ status })} />
      <TextFilter
        label="Event type"
        value={filters.eventType}
        onChange={(eventType) => change({ eventType })}
      />
      <ValueFilter value={filters.search} onChange={(search) => change({ search })} />
      <PeriodFilter filters={filters} change={change} />
    </FilterRow>
  );
}
