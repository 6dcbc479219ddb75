import type { ReactNode } from 'react';
import { useProjectSettings } from '../session/use-project-settings.js';
import { type TextFilterProps, TextFilter } from './filter-parts.js';

/** Filters a list by a value inside payloads, where the project names members that can be searched. */
export function ValueFilter(props: Omit<TextFilterProps, 'label'>): ReactNode {
  const { data } = useProjectSettings();
  const isOffered = props.value !== undefined || (data?.searchable.length ?? 0) > 0;
  return isOffered && <TextFilter label="Payload value" {...props} />;
}
