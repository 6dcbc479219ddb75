import type { Project } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useProject } from './posthorn.js';
import { useRead } from './use-read.js';

export function useProjectSettings(): UseQueryResult<Project> {
  const { projectId } = useProject();
  return useRead({
    key: ['projects', projectId],
    call: (posthorn, signal) => posthorn.projects.get(projectId, { signal }),
  });
}
