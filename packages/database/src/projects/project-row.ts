import type { Project } from '../generated/client.js';

export type ProjectRow = Project;

export interface ProjectOfTenant {
  readonly tenantId: string;
  readonly id: string;
}

/** The condition on projects that they are not deleted. */
export const EXISTS = { status: { not: 'deleted' } } as const;
