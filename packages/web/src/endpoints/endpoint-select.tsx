import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { withoutScheme } from '../formats/format.js';
import { useRows } from '../table/use-list.js';
import { useEndpoints } from './use-endpoints.js';

export interface EndpointSelectProps {
  /** A visible label. Without one, the field is named for screen readers only. */
  readonly label?: string;
  readonly value: string | null;
  readonly onChange: (endpointId: string | null) => void;
}

const URLS = { input: 'code', option: 'code' };

/** Offers the newest endpoints. An older one is found by its page. */
export function EndpointSelect({ label, value, onChange }: EndpointSelectProps): ReactNode {
  const known = useRows(useEndpoints()).map(({ id, url }) => ({
    value: id,
    label: withoutScheme(url),
  }));
  const isUnknown = value !== null && !known.some((option) => option.value === value);
  return (
    <Select
      label={label}
      aria-label={label ?? 'Endpoint'}
      placeholder={label === undefined ? 'Any endpoint' : 'None'}
      data={isUnknown ? [{ value, label: value }, ...known] : known}
      value={value}
      onChange={onChange}
      searchable
      clearable
      limit={50}
      classNames={URLS}
      w={label === undefined ? 180 : '100%'}
    />
  );
}
