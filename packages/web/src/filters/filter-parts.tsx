import { type SelectProps, Button, Group, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FilterIcon, XIcon } from '@primer/octicons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PeriodFields } from '../times/period-fields.js';
import { type Period, followMoments, isAskable, toEntry } from '../times/period.js';
import { type Filters, countFilters, noFilters } from './read-filters.js';

export type ChangeFilters<Name extends string = string> = (
  changed: Readonly<Partial<Record<Name, string | true | null>>>,
) => void;

export interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

export function TextFilter({ label, value = '', onChange }: TextFilterProps): ReactNode {
  return (
    <TextInput
      key={value}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      w={130}
      onBlur={({ currentTarget }) => currentTarget.value !== value && onChange(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onChange(currentTarget.value.trim());
      }}
    />
  );
}

export interface StatusFilterProps {
  readonly options: SelectProps['data'];
  readonly value: string | undefined;
  readonly onChange: (status: string | null) => void;
}

export function StatusFilter({ options, value, onChange }: StatusFilterProps): ReactNode {
  return (
    <Select
      aria-label="Status"
      placeholder="Any status"
      data={options}
      value={value ?? null}
      onChange={onChange}
      clearable
      w={135}
    />
  );
}

export interface PeriodFilterProps {
  readonly filters: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly endpointId?: string | undefined;
  };
  readonly change: ChangeFilters<'from' | 'to'>;
}

export function PeriodFilter({ filters: { from, to, endpointId }, change }: PeriodFilterProps): ReactNode {
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

export interface FilterRowProps<Name extends string> {
  /** The filters that a reader can set. */
  readonly names: readonly Name[];
  /** As they stand in the address. */
  readonly filters: Filters<NoInfer<Name>>;
  readonly change: ChangeFilters<NoInfer<Name>>;
  /** Stands before the filters. */
  readonly search?: ReactNode;
  /** What can be done with what they show. */
  readonly actions?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** The filters above a list. On a phone, a button with the number of those that are set shows them. */
export function FilterRow<Name extends string>(props: FilterRowProps<Name>): ReactNode {
  const { names, filters, change, search, actions, children } = props;
  const [isOpen, { toggle }] = useDisclosure();
  const count = countFilters(filters, names);
  return (
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
  );
}
