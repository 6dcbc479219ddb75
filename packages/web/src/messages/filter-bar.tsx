import type { ReactElement, ReactNode } from 'react';
import { ConsumerFilter } from '../consumers/consumer-filter.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { MESSAGE_FILTERS } from '../filters/filter-names.js';
import {
  type ChoiceFilterProps,
  type FilterRowProps,
  ChoiceFilter,
  FilterRow,
  PeriodFilter,
  StatusFilter,
  TextFilter,
  ValueFilter,
  useFilter,
} from '../filters/filter-parts.js';
import { LOGGED_STATUS_OPTIONS } from '../formats/states.js';

export type FilterField = 'status' | 'endpoint' | 'event-type' | 'consumer' | 'value' | 'period';

export interface FilterBarProps extends Pick<FilterRowProps, 'filters' | 'change' | 'search'> {
  /** What a list can be filtered by: not by what its page is about. */
  readonly fields: readonly (FilterField | ReactElement)[];
  /** Default: those of outbound messages. */
  readonly statuses?: ChoiceFilterProps['data'] | undefined;
  /** Offers the start of this endpoint's incident only. */
  readonly endpointId?: string | undefined;
  /** The event types to choose from. Without them, their names are typed. */
  readonly eventTypes?: readonly string[];
  /** The actions on what the filters show. */
  readonly children?: ReactNode;
}

/** The filters of a list of messages, and what can be done with all that they show. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { fields, statuses = LOGGED_STATUS_OPTIONS, endpointId, eventTypes, children, ...row } = props;
  const ofEndpoint = endpointId ?? (fields.includes('endpoint') ? row.filters.endpointId : undefined);
  const parts: Readonly<Record<FilterField, ReactNode>> = {
    status: <StatusFilter key="status" data={statuses} />,
    endpoint: <EndpointFilter key="endpoint" />,
    'event-type': <EventTypeFilter key="event-type" eventTypes={eventTypes} />,
    consumer: <ConsumerFilter key="consumer" />,
    value: <ValueFilter key="value" />,
    period: <PeriodFilter key="period" endpointId={ofEndpoint} />,
  };
  return (
    <FilterRow names={MESSAGE_FILTERS} actions={children} {...row}>
      {fields.map((field) => (typeof field === 'string' ? parts[field] : field))}
    </FilterRow>
  );
}

function EndpointFilter(): ReactNode {
  const [value = null, choose] = useFilter('endpointId');
  return <EndpointSelect value={value} onChange={choose} />;
}

function EventTypeFilter({ eventTypes }: Pick<FilterBarProps, 'eventTypes'>): ReactNode {
  const field = { name: 'eventType', label: 'Event type' } as const;
  if (eventTypes === undefined) return <TextFilter {...field} />;
  if (eventTypes.length === 0) return null;
  return <ChoiceFilter {...field} data={[...eventTypes]} searchable w={170} />;
}
