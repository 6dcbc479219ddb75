import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConsumerSelect } from '../consumers/consumer-select.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import {
  type ChangeFilters,
  type TextFilterProps,
  FilterRow,
  PeriodFilter,
  StatusFilter,
  TextFilter,
} from '../filters/filter-parts.js';
import { ValueFilter } from '../filters/value-filter.js';
import { type MessageFilters, FILTERS } from '../filters/message-filters.js';
import { LOGGED_STATUS_OPTIONS } from './message-status.js';

export type FilterField = 'status' | 'endpoint' | 'event-type' | 'consumer' | 'value' | 'period';

export interface FilterBarProps {
  /** What a list can be filtered by: not by what its page is about. */
  readonly fields: readonly FilterField[];
  /** As they stand in the address. */
  readonly filters: MessageFilters;
  readonly change: ChangeFilters<keyof MessageFilters>;
  /** Offers the start of this endpoint's incident only. */
  readonly endpointId?: string | undefined;
  /** The event types to choose from. Without them, their names are typed. */
  readonly eventTypes?: readonly string[];
  /** Stands before the filters. */
  readonly search?: ReactNode;
  /** The actions on what the filters show. */
  readonly children?: ReactNode;
}

/** The filters of a list of messages, and what can be done with all that they show. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { fields, filters, change, endpointId = filters.endpointId, eventTypes, search, children } = props;
  const parts: Readonly<Record<FilterField, ReactNode>> = {
    status: (
      <StatusFilter
        key="status"
        options={LOGGED_STATUS_OPTIONS}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    ),
    endpoint: (
      <EndpointSelect
        key="endpoint"
        value={filters.endpointId ?? null}
        onChange={(chosen) => change({ endpointId: chosen })}
      />
    ),
    'event-type': (
      <EventTypeFilter
        key="event-type"
        eventTypes={eventTypes}
        value={filters.eventType}
        onChange={(eventType) => change({ eventType })}
      />
    ),
    consumer: (
      <ConsumerSelect
        key="consumer"
        value={filters.consumerId ?? null}
        onChange={(consumerId) => change({ consumerId })}
      />
    ),
    value: <ValueFilter key="value" value={filters.search} onChange={(search) => change({ search })} />,
    period: <PeriodFilter key="period" filters={{ ...filters, endpointId }} change={change} />,
  };
  return (
    <FilterRow names={FILTERS} filters={filters} change={change} search={search} actions={children}>
      {fields.map((field) => parts[field])}
    </FilterRow>
  );
}

function EventTypeFilter({
  eventTypes,
  value,
  onChange,
}: Pick<TextFilterProps, 'value' | 'onChange'> & Pick<FilterBarProps, 'eventTypes'>): ReactNode {
  if (eventTypes === undefined) return <TextFilter label="Event type" value={value} onChange={onChange} />;
  if (eventTypes.length === 0) return null;
  return (
    <Select
      aria-label="Event type"
      placeholder="Any event type"
      data={[...eventTypes]}
      value={value ?? null}
      onChange={onChange}
      searchable
      clearable
      w={170}
    />
  );
}
