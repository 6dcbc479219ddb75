import { Select } from '@mantine/core';
import type { SourceSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useFilter } from '../filters/filter-parts.js';
import { type List, useList, useRows } from '../table/use-list.js';

/** The inbound endpoints of the project, the newest first. */
export function useInboundEndpoints(): List<SourceSummary> {
  return useList({
    key: ['inbound-endpoints', 'list'],
    call: (posthorn, page, signal) => posthorn.inboundEndpoints.list(page, { signal }),
  });
}

/** Offers the newest inbound endpoints. An older one is found by its page. */
export function InboundEndpointFilter(): ReactNode {
  const [value = null, choose] = useFilter('endpointId');
  const known = useRows(useInboundEndpoints()).map(({ id, name }) => ({ value: id, label: name }));
  const isUnknown = value !== null && !known.some((option) => option.value === value);
  return (
    <Select
      aria-label="Inbound endpoint"
      placeholder="Any endpoint"
      data={isUnknown ? [{ value, label: value }, ...known] : known}
      value={value}
      onChange={choose}
      searchable
      clearable
      limit={50}
      w={180}
    />
  );
}
