import { readFilters } from '../filters/read-filters.js';
import type { TabSearch } from '../layout/tab-search.js';

/** The filters of the list of messages, as they stand in the address. */
export interface MessageFilters extends Pick<TabSearch, 'view'> {
  readonly status?: string;
  readonly endpointId?: string;
  readonly eventType?: string;
  readonly consumerId?: string;
  readonly idempotencyKey?: string;
  readonly from?: string;
  readonly to?: string;
  /** Whether the list waits for a click instead of showing new messages by itself. */
  readonly stopped?: true;
  /** The message in the panel. */
  readonly open?: string;
}

const TEXTS = [
  'status',
  'endpointId',
  'eventType',
  'consumerId',
  'idempotencyKey',
  'from',
  'to',
  'open',
  'view',
] as const;

/** Anything may stand in an address: what is no filter is left out. */
export function messageFilters(search: Readonly<Record<string, unknown>>): MessageFilters {
  return { ...readFilters(search, TEXTS), ...(search['stopped'] === true && { stopped: true as const }) };
}

const NO_FILTERS: ReadonlySet<string> = new Set(['open', 'view', 'stopped']);

/** Whether the list leaves messages out. */
export function isFiltered(filters: MessageFilters): boolean {
  return Object.keys(filters).some((name) => !NO_FILTERS.has(name));
}
