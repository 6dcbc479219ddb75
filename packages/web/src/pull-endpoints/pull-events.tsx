import { Group } from '@mantine/core';
import type { Event } from '@posthorn/client';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type ChangeFilters,
  ClearFilters,
  PeriodFilter,
  StatusFilter,
  TextFilter,
} from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { type MessageFilters, isFiltered, messageFilters } from '../messages/message-filters.js';
import { CellBadge, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
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

/** The events that an endpoint keeps. */
export function PullEvents({ endpointId }: { readonly endpointId: string }): ReactNode {
  const filters = messageFilters(useSearch({ from: '/$projectId/pull-endpoints/$endpointId' }));
  const { status = 'all', eventType, from: since, to: before } = filters;
  const asked = { status, eventType, since, before };
  const list = useList<Event>({
    key: ['pull-events', endpointId, asked],
    call: (posthorn, page, signal) => posthorn.pullEvents.list(endpointId, { ...page, ...asked }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <>
      <PullFilterBar filters={filters} />
      <ListView
        label="Events"
        list={list}
        columns={COLUMNS}
        idOf={({ id }) => id}
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

function PullFilterBar({ filters }: { readonly filters: MessageFilters }): ReactNode {
  const change: ChangeFilters<keyof MessageFilters> = useChangeFilters();
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <StatusFilter options={STATUSES} value={filters.status} onChange={(status) => change({ status })} />
      <TextFilter
        label="Event type"
        value={filters.eventType}
        onChange={(eventType) => change({ eventType })}
      />
      <PeriodFilter filters={filters} change={change} />
      {isFiltered(filters) && (
        <ClearFilters onClear={() => change({ status: null, eventType: null, from: null, to: null })} />
      )}
    </Group>
  );
}
