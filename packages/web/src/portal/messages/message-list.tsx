import { Group, Select } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { EndpointSelect } from '../../endpoints/endpoint-select.js';
import { FailureNotice } from '../../failures/failure-notice.js';
import { Empty } from '../../layout/empty.js';
import type { MessageFilters } from '../../messages/message-filters.js';
import { useLiveMessages } from '../../messages/message-reads.js';
import { STATUS_OPTIONS } from '../../messages/message-status.js';
import { useMay } from '../../session/capabilities.js';
import { ListStates } from '../../table/list-states.js';
import { useCatalogue } from '../event-types/use-catalogue.js';
import { Card } from '../parts/card.js';
import { More } from '../parts/more.js';
import { MessageRow } from './message-row.js';
import { PERIODS, startOf } from './periods.js';
import { ReplayFailed } from './replay-failed.js';

interface Filters {
  readonly status: string | null;
  readonly endpointId: string | null;
  readonly eventType: string | null;
  readonly period: string | null;
}

const NO_FILTERS: Filters = { status: null, endpointId: null, eventType: null, period: null };

/** The messages to one endpoint, or to all. */
export function MessageList({ endpointId }: { readonly endpointId?: string }): ReactNode {
  const [filters, setFilters] = useState(NO_FILTERS);
  const chosen = endpointId ?? filters.endpointId;
  const change = (changed: Partial<Filters>): void => setFilters({ ...filters, ...changed });
  // The beginning of the period stays until the filters change, so that the list does not move on.
  const from = useMemo(() => startOf(filters.period, Date.now()), [filters.period]);
  const mayReplay = useMay('messages.replay');
  return (
    <>
      <Group gap="xs" mb="sm" align="flex-end">
        <Select
          aria-label="Status"
          placeholder="Any status"
          data={STATUS_OPTIONS}
          value={filters.status}
          onChange={(status) => change({ status })}
          clearable
          w={140}
        />
        {endpointId === undefined && (
          <EndpointSelect value={filters.endpointId} onChange={(id) => change({ endpointId: id })} />
        )}
        <EventTypeFilter value={filters.eventType} onChange={(eventType) => change({ eventType })} />
        <Select
          aria-label="Time"
          placeholder="Any time"
          data={[...PERIODS]}
          value={filters.period}
          onChange={(period) => change({ period })}
          clearable
          w={150}
        />
        {mayReplay && <ReplayFailed endpointId={chosen ?? undefined} />}
      </Group>
      <Rows
        hasEndpoints={endpointId === undefined}
        filters={{
          ...toQuery(filters),
          ...(chosen !== null && { endpointId: chosen }),
          ...(from && { from }),
        }}
      />
    </>
  );
}

function toQuery({ status, eventType }: Filters): { readonly status?: string; readonly eventType?: string } {
  return { ...(status !== null && { status }), ...(eventType !== null && { eventType }) };
}

interface RowsProps {
  readonly filters: MessageFilters;
  readonly hasEndpoints: boolean;
}

function Rows({ filters, hasEndpoints }: RowsProps): ReactNode {
  const { list, rows, error } = useLiveMessages(filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ListStates list={list} isEmpty={rows.length === 0} empty={<NoMessages isFiltered={isFiltered} />}>
      {error !== null && <FailureNotice error={error} />}
      <Card p={0}>
        {rows.map((entry) => (
          <MessageRow key={entry.messageId} entry={entry} hasEndpoints={hasEndpoints} />
        ))}
      </Card>
      <More list={list} />
    </ListStates>
  );
}

function NoMessages({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  return (
    <Card>
      {isFiltered ? (
        <Empty title="No message fits">Change the filters to see others.</Empty>
      ) : (
        <Empty title="No messages yet">What is sent to your endpoints appears here by itself.</Empty>
      )}
    </Card>
  );
}

interface EventTypeFilterProps {
  readonly value: string | null;
  readonly onChange: (eventType: string | null) => void;
}

function EventTypeFilter(props: EventTypeFilterProps): ReactNode {
  const { data: catalogue = [] } = useCatalogue();
  if (catalogue.length === 0) return null;
  return (
    <Select
      aria-label="Event type"
      placeholder="Any event type"
      data={catalogue.map(({ name }) => name)}
      searchable
      clearable
      w={170}
      {...props}
    />
  );
}
