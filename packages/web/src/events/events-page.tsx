import type { ReactNode } from 'react';
import { ConsumerFilter } from '../consumers/consumer-filter.js';
import { EVENT_FILTERS } from '../filters/filter-names.js';
import { FilterRow, PeriodFilter, TextFilter, ValueFilter } from '../filters/filter-parts.js';
import { countFilters } from '../filters/read-filters.js';
import { useFilters } from '../filters/use-filters.js';
import { CreateButton } from '../layout/creating.js';
import { EmptyList } from '../layout/empty.js';
import { ListPage } from '../table/list-view.js';
import { EVENT_LIST, useEvents } from './event-list.js';
import { SendEvent } from './send-event.js';

export function EventsPage(): ReactNode {
  const [filters, change] = useFilters(EVENT_FILTERS);
  const { from: startTime, to: endTime, ...others } = filters;
  return (
    <ListPage
      title="Events"
      text="Published once, delivered to every subscriber"
      actions={<CreateButton label="Send an event" />}
      {...EVENT_LIST}
      {...useEvents({ ...others, startTime, endTime })}
      filters={
        <FilterRow names={EVENT_FILTERS} filters={filters} change={change}>
          <TextFilter name="eventType" label="Event type" />
          <ConsumerFilter />
          <ValueFilter />
          <PeriodFilter />
        </FilterRow>
      }
      empty={
        <EmptyList of="event" isFiltered={countFilters(filters, EVENT_FILTERS) > 0} title="No events yet">
          POST /v1/events publishes one to every endpoint that subscribed.
        </EmptyList>
      }
    >
      <SendEvent />
    </ListPage>
  );
}
