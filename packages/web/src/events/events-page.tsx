import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsumerSelect } from '../consumers/consumer-select.js';
import { type ChangeFilters, FilterRow, PeriodFilter, TextFilter } from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { ValueFilter } from '../filters/value-filter.js';
import { Empty } from '../layout/empty.js';
import { ListPage } from '../table/list-view.js';
import { type EventFilters, EVENT_FILTERS, eventFilters } from './event-filters.js';
import { EVENT_LIST, useEvents } from './event-list.js';

export function EventsPage(): ReactNode {
  const filters = eventFilters(useSearch({ from: '/$projectId/events' }));
  const { eventType, consumerId, search, from: startTime, to: endTime } = filters;
  return (
    <ListPage
      title="Events"
      text="Published once, delivered to every subscriber"
      {...EVENT_LIST}
      list={useEvents({ eventType, consumerId, search, startTime, endTime })}
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
    <FilterRow names={EVENT_FILTERS} filters={filters} change={change}>
      <TextFilter
        label="Event type"
        value={filters.eventType}
        onChange={(eventType) => change({ eventType })}
      />
      <ConsumerSelect value={filters.consumerId ?? null} onChange={(consumerId) => change({ consumerId })} />
      <ValueFilter value={filters.search} onChange={(search) => change({ search })} />
      <PeriodFilter filters={filters} change={change} />
    </FilterRow>
  );
}
