import { type Filters, readFilters } from '../filters/read-filters.js';

const NAMES = ['actorId', 'operation', 'resourceId', 'from', 'to'] as const;

/** The filters of the audit log, as they stand in the address. */
export type AuditFilters = Filters<(typeof NAMES)[number]>;

export function auditFilters(search: Readonly<Record<string, unknown>>): AuditFilters {
  return readFilters(search, NAMES);
}
