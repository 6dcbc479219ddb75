import type { ReactNode } from 'react';
import { useProjectSettings } from '../session/use-project-settings.js';
import { type TextFilterProps, TextFilter } from './filter-parts.js';

type ValueFilterProps = Omit<TextFilterProps, 'label'>;

/** Filters a list by a value inside payloads, where the project names members that can be searched. */
export function ValueFilter(props: ValueFilterProps): ReactNode {
  const { data } = useProjectSettings();
  return <OfferedValueFilter {...props} isOffered={(data?.searchable.length ?? 0) > 0} />;
}

/** Also where the address has such a filter, so that it can be seen and cleared. */
export function OfferedValueFilter({
  isOffered,
  ...props
}: ValueFilterProps & { readonly isOffered: boolean }): ReactNode {
  return (isOffered || props.value !== undefined) && <TextFilter label="Payload value" {...props} />;
}
