import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { Project } from '../generated/client.js';

export type ProjectRow = Project;

/** Of `projects AS p`. */
export const PROJECT_COLUMNS = selectColumns('p', Object.keys(Prisma.ProjectScalarFieldEnum));

export interface ProjectOfTenant {
  readonly tenantId: string;
  readonly id: string;
}

/** The condition on projects that they are not deleted. */
export const EXISTS = Prisma.sql`status <> 'deleted'`;
