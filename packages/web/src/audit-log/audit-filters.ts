import { type Filters, readFilters } from '../filters/read-filters.js';

export const AUDIT_FILTERS = ['actorId', 'operation', 'resourceId', 'from', 'to'] as const;

/** The filters of the audit log, as they stand in the address. */
export type AuditFilters = Filters<(typeof AUDIT_FILTERS)[number]>;

export function auditFilters(search: Readonly<Record<string, unknown>>): AuditFilters {
  return readFilters(search, AUDIT_FILTERS);
}
