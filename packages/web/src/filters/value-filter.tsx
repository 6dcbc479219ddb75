import type { ReactNode } from 'react';
import { useProjectSettings } from '../session/use-project-settings.js';
import { TextFilter, useFilter } from './filter-parts.js';

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
