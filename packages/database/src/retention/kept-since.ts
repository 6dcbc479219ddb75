import type { RecordRetention } from '@posthorn/domain';
import { Prisma } from '../connections/prisma-client.js';

/**
 * Selects `project_id` and `since`: the smallest id of a record that the plan of the project's tenant keeps. Leaves out
 * projects of tenants whose plan is not given.
 */
export function keptSince(retentions: readonly RecordRetention[]): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id AS project_id, uuid_v7_floor(now() - given.hours * interval '1 hour') AS since
    FROM projects AS p
    JOIN tenants AS t ON t.id = p.tenant_id
    JOIN unnest(${retentions.map(({ plan }) => plan)}::text[], ${retentions.map(({ hours }) => hours)}::int[])
      AS given (plan, hours) ON given.plan = t.plan`;
}
