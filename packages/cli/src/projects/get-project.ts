import type { ProjectRow } from '@posthorn/database';
import { refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';

/** Throws when the project does not exist or was deleted. */
export async function getProject({ database }: CliContext, id: string): Promise<ProjectRow> {
  const project = await (await database()).projects.findById(id);
  if (project === undefined) throw refused('There is no such project.');
  return project;
}
