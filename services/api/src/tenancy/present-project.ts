import type { ProjectRow } from '@posthorn/database';

export function presentProject(row: ProjectRow): Readonly<Record<string, unknown>> {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    name: row.name,
    status: row.status,
    rate_limit_default: row.rateLimitDefault,
    created_at: row.createdAt.toISOString(),
  };
}
