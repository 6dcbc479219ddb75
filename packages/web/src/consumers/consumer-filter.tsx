import { Select } from '@mantine/core';
import type { Consumer } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { useFilter } from '../filters/filter-parts.js';
import { type List, useList, useRows } from '../table/use-list.js';
import { useConsumerName } from './consumer-names.js';

/** The consumers of the project, the newest first. */
export function useConsumers(): List<Consumer> {
  return useList({
    key: ['consumers', 'list'],
    call: (posthorn, page, signal) => posthorn.consumers.list(page, { signal }),
  });
}

/** Offers the newest consumers by their names. Any other is chosen by its id. */
export function ConsumerFilter(): ReactNode {
  const [value = null, choose] = useFilter('consumerId');
  const [typed, setTyped] = useState('');
  const newest = useRows(useConsumers());
  const chosen = useConsumerName(value ?? '', { enabled: value !== null });
  const names = new Map(newest.map(({ id, name }) => [id, name ?? id]));
  if (value !== null) names.set(value, chosen);
  const id = typed.trim();
  if (id !== '' && ![...names.values()].includes(id)) names.set(id, id);
  return (
    <Select
      aria-label="Consumer"
      placeholder="Any consumer"
      data={[...names].map(([each, label]) => ({ value: each, label }))}
      value={value}
      onChange={choose}
      onSearchChange={setTyped}
      searchable
      clearable
      limit={50}
      w={150}
    />
  );
}
