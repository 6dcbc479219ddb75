import { type Filters, readFilters } from '../filters/read-filters.js';

export const EVENT_FILTERS = ['eventType', 'consumerId', 'search', 'from', 'to'] as const;

/** The filters of the list of events, as they stand in the address. */
export type EventFilters = Filters<(typeof EVENT_FILTERS)[number]>;

export function eventFilters(search: Readonly<Record<string, unknown>>): EventFilters {
  return readFilters(search, EVENT_FILTERS);
}
