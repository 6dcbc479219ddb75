import type { Project } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from './posthorn.js';

export function projectQuery({ projectId, posthorn }: OpenProject) {
  return queryOptions({
    queryKey: [projectId, 'projects', projectId],
    queryFn: async ({ signal }): Promise<Project> => posthorn.projects.get(projectId, { signal }),
  });
}
