import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { XIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { PeriodFields } from '../times/period-fields.js';
import { type Period, followMoments, isAskable, toEntry } from '../times/period.js';
import { type MessageFilters, isFiltered } from './message-filters.js';
import { MessageSearch } from './message-search.js';
import { STATUS_OPTIONS } from './message-status.js';

export interface FilterBarProps {
  readonly filters: MessageFilters;
}

type Change = (changed: Partial<Record<keyof MessageFilters, string | true | null>>) => void;

/** Every filter stands in the address, so that a link shows the same list. */
export function FilterBar({ filters }: FilterBarProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/messages' });
  const change: Change = (changed) =>
    void navigate({ search: (before) => withoutEmpty({ ...before, ...changed }), replace: true });
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
        data={STATUS_OPTIONS}
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
      <TextFilter
        label="Consumer"
        value={filters.consumerId}
        onChange={(consumerId) => change({ consumerId })}
      />
      <PeriodFilter filters={filters} change={change} />
      {isFiltered(filters) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<XIcon size={12} />}
          onClick={() => void navigate({ search: {}, replace: true })}
        >
          Clear
        </Button>
      )}
      <Switch
        ml="auto"
        label="Live"
        checked={!filters.stopped}
        onChange={({ currentTarget }) => change({ stopped: currentTarget.checked ? null : true })}
      />
    </Group>
  );
}

function withoutEmpty(search: Readonly<Record<string, unknown>>): MessageFilters {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== ''));
}

interface FilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

function TextFilter({ label, value = '', onChange }: FilterProps): ReactNode {
  return (
    <TextInput
      key={value}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      w={115}
      onBlur={({ currentTarget }) => currentTarget.value !== value && onChange(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onChange(currentTarget.value.trim());
      }}
    />
  );
}

interface PeriodFilterProps extends FilterBarProps {
  readonly change: Change;
}

function PeriodFilter({ filters: { from, to, endpointId }, change }: PeriodFilterProps): ReactNode {
  const [period, setPeriod] = useState<Period>({ from: toEntry(from), to: toEntry(to) });
  useEffect(() => setPeriod((typed) => followMoments(typed, { from, to })), [from, to]);
  return (
    <PeriodFields
      period={period}
      endpointId={endpointId}
      onChange={setPeriod}
      onDone={(typed) => {
        const isNew = typed.from.at !== from || typed.to.at !== to;
        if (isNew && isAskable(typed)) change({ from: typed.from.at ?? null, to: typed.to.at ?? null });
      }}
    />
  );
}
