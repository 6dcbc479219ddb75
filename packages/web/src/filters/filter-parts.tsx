import { type SelectProps, Button, Select, TextInput } from '@mantine/core';
import { XIcon } from '@primer/octicons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PeriodFields } from '../times/period-fields.js';
import { type Period, followMoments, isAskable, toEntry } from '../times/period.js';

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

export function ClearFilters({ onClear }: { readonly onClear: () => void }): ReactNode {
  return (
    <Button variant="subtle" color="gray" leftSection={<XIcon size={12} />} onClick={onClear}>
      Clear
    </Button>
  );
}
