import { Group, Text } from '@mantine/core';
import type { ListedEvent } from '@posthorn/client';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsumerCell, ConsumerOnPhone } from '../consumers/consumer-name.js';
import { ConsumerSelect } from '../consumers/consumer-select.js';
import { type ChangeFilters, ClearFilters, PeriodFilter, TextFilter } from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { ValueFilter } from '../filters/value-filter.js';
import { formatCount } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { type EventFilters, eventFilters } from './event-filters.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<ListedEvent>[] = [
  {
    title: 'Event type',
    cell: ({ eventType, consumerId }) => (
      <CellLine>
        <CellText>{eventType}</CellText>
        <ConsumerOnPhone id={consumerId} hiddenFrom="sm" />
      </CellLine>
    ),
  },
  {
    title: 'Consumer',
    width: 180,
    visibleFrom: 'sm',
    cell: ({ consumerId }) => consumerId && <ConsumerCell id={consumerId} />,
  },
  {
    title: 'Event',
    width: 300,
    visibleFrom: 'md',
    cell: ({ eventId }) => (
      <Text ff="monospace" size="xs">
        {eventId}
      </Text>
    ),
  },
  { title: 'Messages', width: 100, align: 'right', cell: ({ messageCount }) => formatCount(messageCount) },
  {
    title: 'Published',
    width: 120,
    align: 'right',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

export function EventsPage(): ReactNode {
  const filters = eventFilters(useSearch({ from: '/$projectId/events' }));
  const { eventType, consumerId, search, from: startTime, to: endTime } = filters;
  const asked = { eventType, consumerId, search, startTime, endTime };
  const list = useList<ListedEvent>({
    key: ['events', 'list', asked],
    call: (posthorn, page, signal) => posthorn.events.list({ ...asked, ...page }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <ListPage
      title="Events"
      text="Published once, delivered to every subscriber"
      list={list}
      columns={COLUMNS}
      idOf={({ eventId }) => eventId}
      linkTo={({ eventId }) => ({
        from: '/$projectId',
        to: '/$projectId/events/$eventId',
        params: { eventId },
      })}
      filters={<EventFilterBar filters={filters} />}
      empty={
        Object.keys(filters).length > 0 ? (
          <Empty title="No event fits these filters">Change or clear them to see others.</Empty>
        ) : (
          <Empty title="No events yet">
            POST /v1/events publishes one to every endpoint that subscribed.
          </Empty>
        )
      }
    />
  );
}

function EventFilterBar({ filters }: { readonly filters: EventFilters }): ReactNode {
  const change: ChangeFilters<keyof EventFilters> = useChangeFilters();
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <TextFilter
        label="Event type"
        value={filters.eventType}
        onChange={(eventType) => change({ eventType })}
      />
      <ConsumerSelect value={filters.consumerId ?? null} onChange={(consumerId) => change({ consumerId })} />
      <ValueFilter value={filters.search} onChange={(search) => change({ search })} />
      <PeriodFilter filters={filters} change={change} />
      {Object.keys(filters).length > 0 && (
        <ClearFilters
          onClear={() => change({ eventType: null, consumerId: null, search: null, from: null, to: null })}
        />
      )}
    </Group>
  );
}
