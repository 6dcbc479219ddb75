import type { Project } from '../generated/client.js';

export type ProjectRow = Project;

/** The condition on projects that they are not deleted. */
export const EXISTS = { status: { not: 'deleted' } } as const;
