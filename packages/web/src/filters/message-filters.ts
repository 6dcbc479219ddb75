import type { LogsListParams, MessagesReplayAllParams } from '@posthorn/client';
import type { PageSearch } from '../layout/tab-search.js';
import { MESSAGE_FILTERS } from './filter-names.js';
import { countFilters, readFilters } from './read-filters.js';

/** The filters of the list of messages, as they stand in the address. */
export interface MessageFilters extends Pick<PageSearch, 'view'> {
  readonly status?: string;
  readonly endpointId?: string;
  readonly eventType?: string;
  readonly consumerId?: string;
  readonly eventId?: string;
  readonly idempotencyKey?: string;
  /** A value inside payloads. */
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
  /** Whether the list waits for a click instead of showing new messages by itself. */
  readonly stopped?: true;
  /** The message in the panel. */
  readonly open?: string;
}

const TEXTS = [...MESSAGE_FILTERS, 'open', 'view'] as const;

/** Anything may stand in an address: what is no filter is left out. */
export function messageFilters(search: Readonly<Record<string, unknown>>): MessageFilters {
  return { ...readFilters(search, TEXTS), ...(search['stopped'] === true && { stopped: true as const }) };
}

/** The filters as the logs of the API take them. */
export function toLogParams({
  from,
  to,
  stopped: _1,
  open: _2,
  view: _3,
  ...filters
}: MessageFilters): LogsListParams {
  return { ...filters, startTime: from, endTime: to };
}

/** The filters as what acts on many messages takes them, which each name their own status. */
export function toSelection(filters: MessageFilters): Omit<MessagesReplayAllParams, 'status'> {
  const { startTime, endTime, ...selection } = toLogParams(ofAnyStatus(filters));
  return { ...selection, createdAfter: startTime, createdBefore: endTime };
}

export function ofAnyStatus({ status: _, ...filters }: MessageFilters): MessageFilters {
  return filters;
}

/** Whether the list leaves messages out. */
export function isFiltered(filters: MessageFilters): boolean {
  return countFilters(filters, MESSAGE_FILTERS) > 0;
}
