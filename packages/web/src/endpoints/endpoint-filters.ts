import type { EndpointsListParams } from '@posthorn/client';
import type { ENDPOINT_FILTERS } from '../filters/filter-names.js';
import type { Filters } from '../filters/read-filters.js';
import { HEALTH_OPTIONS } from '../formats/states.js';

export type EndpointFilters = Filters<(typeof ENDPOINT_FILTERS)[number]>;

/** Stands beside the kinds of health: all that are not well, or paused. */
const ATTENTION = 'attention';

export const HEALTH_CHOICES = [{ value: ATTENTION, label: 'needs attention' }, ...HEALTH_OPTIONS];

/** The filters as the API takes them. */
export function toListParams({ health, consumerId }: EndpointFilters): EndpointsListParams {
  const kind = HEALTH_CHOICES.find(({ value }) => value === health)?.value;
  return {
    ...(consumerId !== undefined && { consumerId }),
    ...(kind === ATTENTION
      ? { needsAttention: true, order: 'waiting' as const }
      : kind !== undefined && { health: kind }),
  };
}
