import { Group } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type ChangeFilters,
  ClearFilters,
  PeriodFilter,
  StatusFilter,
  TextFilter,
  useChangeFilters,
} from '../filters/filter-parts.js';
import { Empty } from '../layout/empty.js';
import { type MessageFilters, isFiltered, messageFilters } from '../messages/message-filters.js';
import { useMessages } from '../messages/message-reads.js';
import { STATUS_OPTIONS } from '../messages/message-status.js';
import { MessageTable } from '../messages/message-table.js';

const REFRESH_MS = 5000;

/** The messages of a consumer, with filters in the address. */
export function ConsumerMessages({ consumerId }: { readonly consumerId: string }): ReactNode {
  const filters = messageFilters(useSearch({ from: '/$projectId/consumers/$consumerId' }));
  const list = useMessages({ ...filters, consumerId }, { everyMs: REFRESH_MS });
  return (
    <>
      <ConsumerFilterBar filters={filters} />
      <MessageTable
        list={list}
        empty={
          <Empty
            title={
              isFiltered(filters) ? 'No message fits these filters' : 'This customer got no messages yet'
            }
          />
        }
      />
    </>
  );
}

function ConsumerFilterBar({ filters }: { readonly filters: MessageFilters }): ReactNode {
  const change: ChangeFilters<keyof MessageFilters> = useChangeFilters();
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <StatusFilter
        options={STATUS_OPTIONS}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
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
