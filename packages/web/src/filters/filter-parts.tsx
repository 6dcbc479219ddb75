import { type SelectProps, Button, Group, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FilterIcon, XIcon } from '@primer/octicons-react';
import { type ReactNode, createContext, use, useEffect, useState } from 'react';
import { useProjectSettings } from '../session/use-project-settings.js';
import { PeriodFields } from '../times/period-fields.js';
import { type Period, followMoments, isAskable, toEntry } from '../times/period.js';
import type { FilterName } from './filter-names.js';
import { type Filters, countFilters, noFilters } from './read-filters.js';

export type ChangeFilters = (
  changed: Readonly<Partial<Record<FilterName | 'stopped', string | true | null>>>,
) => void;

interface Filtered {
  /** As they stand in the address. */
  readonly filters: Filters<FilterName>;
  readonly change: ChangeFilters;
}

/** What the fields of a row show and change. */
const FilteredContext = createContext<Filtered>({ filters: {}, change: () => undefined });

/** The value of a filter, and what sets it. */
export function useFilter(
  name: FilterName,
): readonly [value: string | undefined, set: (value: string | null) => void] {
  const { filters, change } = use(FilteredContext);
  return [filters[name], (value) => change({ [name]: value })];
}

export interface TextFilterProps {
  readonly name: FilterName;
  readonly label: string;
}

export function TextFilter({ name, label }: TextFilterProps): ReactNode {
  const [value = '', set] = useFilter(name);
  return (
    <TextInput
      key={value}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      w={130}
      onBlur={({ currentTarget }) => currentTarget.value !== value && set(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') set(currentTarget.value.trim());
      }}
    />
  );
}

export interface ChoiceFilterProps extends Pick<SelectProps, 'data' | 'searchable' | 'limit' | 'w'> {
  readonly name: FilterName;
  readonly label: string;
}

export function ChoiceFilter({ name, label, ...select }: ChoiceFilterProps): ReactNode {
  const [value = null, set] = useFilter(name);
  return (
    <Select
      aria-label={label}
      placeholder={`Any ${label.toLowerCase()}`}
      value={value}
      onChange={set}
      clearable
      {...select}
    />
  );
}

export function StatusFilter({ data }: Pick<ChoiceFilterProps, 'data'>): ReactNode {
  return <ChoiceFilter name="status" label="Status" data={data} w={135} />;
}

/** Filters a list by a value inside payloads, where the project names members that can be searched. */
export function ValueFilter(): ReactNode {
  const { data } = useProjectSettings();
  return <OfferedValueFilter isOffered={(data?.searchable.length ?? 0) > 0} />;
}

/** Also where the address has such a filter, so that it can be seen and cleared. */
export function OfferedValueFilter({ isOffered }: { readonly isOffered: boolean }): ReactNode {
  const [value] = useFilter('search');
  return (isOffered || value !== undefined) && <TextFilter name="search" label="Payload value" />;
}

export interface PeriodFilterProps {
  /** Offers the start of this endpoint's incident only. */
  readonly endpointId?: string | undefined;
}

export function PeriodFilter({ endpointId }: PeriodFilterProps): ReactNode {
  const { filters, change } = use(FilteredContext);
  const { from, to } = filters;
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

export interface FilterRowProps extends Filtered {
  /** The filters that a reader can set. */
  readonly names: readonly FilterName[];
  /** Stands before the filters. */
  readonly search?: ReactNode;
  /** What can be done with what they show. */
  readonly actions?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** The filters above a list. On a phone, a button with the number of those that are set shows them. */
export function FilterRow(props: FilterRowProps): ReactNode {
  const { names, filters, change, search, actions, children } = props;
  const [isOpen, { toggle }] = useDisclosure();
  const count = countFilters(filters, names);
  return (
    <FilteredContext value={{ filters, change }}>
      <Group gap="xs" mb="sm" align="flex-start">
        {search}
        <Button
          hiddenFrom="sm"
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        <Group
          gap="xs"
          align="flex-start"
          w="100%"
          display={{ base: isOpen ? 'flex' : 'none', sm: 'contents' }}
          style={{ order: 1 }}
        >
          {children}
          {count > 0 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<XIcon size={12} />}
              onClick={() => change(noFilters(names))}
            >
              Clear
            </Button>
          )}
        </Group>
        {actions}
      </Group>
    </FilteredContext>
  );
}
