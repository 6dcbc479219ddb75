import '@mantine/dates/styles.css';
import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import type { MessageFilters } from './message-filters.js';
import { STATUS_OPTIONS } from './message-status.js';
import { useFindMessage } from './use-find-message.js';

export interface FilterBarProps {
  readonly filters: MessageFilters;
}

/** Every filter stands in the address, so that a link shows the same list. */
export function FilterBar({ filters }: FilterBarProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/messages' });
  const change = (changed: Partial<Record<keyof MessageFilters, string | true | null>>): void =>
    void navigate({ search: (before) => withoutEmpty({ ...before, ...changed }), replace: true });
  const isFiltered = Object.keys(filters).some((name) => name !== 'open' && name !== 'stopped');
  return (
    <Group gap="xs" mb="sm">
      <Search />
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
      <TimeFilter label="From" value={filters.from} onChange={(from) => change({ from })} />
      <TimeFilter label="To" value={filters.to} onChange={(to) => change({ to })} />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} />}
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

function Search(): ReactNode {
  const find = useFindMessage();
  const form = useForm({ initialValues: { text: '' } });
  return (
    <form
      role="search"
      onSubmit={form.onSubmit(({ text }) =>
        find.mutate(text.trim(), { onError: (error) => form.setFieldError('text', error.message) }),
      )}
    >
      <TextInput
        type="search"
        aria-label="Find a message by its id, or messages by the id of their event"
        placeholder="Message or event id"
        leftSection={<IconSearch size={15} />}
        w={210}
        {...form.getInputProps('text')}
      />
    </form>
  );
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

function TimeFilter({ label, value, onChange }: FilterProps): ReactNode {
  return (
    <DateTimePicker
      aria-label={label}
      placeholder={label}
      valueFormat="D MMM HH:mm"
      value={value === undefined ? null : new Date(value)}
      onChange={(at) => onChange(at === null ? null : new Date(at).toISOString())}
      clearable
      w={120}
    />
  );
}
