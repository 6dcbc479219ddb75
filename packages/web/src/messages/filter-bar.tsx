import { Group, Select, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsumerSelect } from '../consumers/consumer-select.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import {
  type ChangeFilters,
  ClearFilters,
  PeriodFilter,
  TextFilter,
  useChangeFilters,
} from '../filters/filter-parts.js';
import { type MessageFilters, isFiltered } from './message-filters.js';
import { MessageSearch } from './message-search.js';
import { LOGGED_STATUS_OPTIONS } from './message-status.js';

export interface FilterBarProps {
  readonly filters: MessageFilters;
}

/** Every filter stands in the address, so that a link shows the same list. */
export function FilterBar({ filters }: FilterBarProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/messages' });
  const change: ChangeFilters<keyof MessageFilters> = useChangeFilters();
  // The key was found among all messages, so that no other filter may hide them.
  const searchFor = (idempotencyKey: string): void =>
    void navigate({
      search: ({ stopped }) => ({ idempotencyKey, ...(stopped && { stopped }) }),
      replace: true,
    });
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <MessageSearch
        key={filters.idempotencyKey ?? ''}
        idempotencyKey={filters.idempotencyKey}
        onKey={(idempotencyKey) =>
          idempotencyKey === null ? change({ idempotencyKey }) : searchFor(idempotencyKey)
        }
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        data={LOGGED_STATUS_OPTIONS}
        value={filters.status ?? null}
        onChange={(status) => change({ status })}
        clearable
        w={135}
      />
      <EndpointSelect value={filters.endpointId ?? null} onChange={(endpointId) => change({ endpointId })} />
      <TextFilter
        label="Event type"
        value={filters.eventType}
        onChange={(eventType) => change({ eventType })}
      />
      <ConsumerSelect value={filters.consumerId ?? null} onChange={(consumerId) => change({ consumerId })} />
      <PeriodFilter filters={filters} change={change} />
      {isFiltered(filters) && <ClearFilters onClear={() => void navigate({ search: {}, replace: true })} />}
      <Switch
        ml="auto"
        label="Live"
        checked={!filters.stopped}
        onChange={({ currentTarget }) => change({ stopped: currentTarget.checked ? null : true })}
      />
    </Group>
  );
}
