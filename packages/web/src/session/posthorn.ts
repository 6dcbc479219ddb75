import type { Posthorn } from '@posthorn/client';
import { createContext, use } from 'react';

export interface OpenProject {
  readonly projectId: string;
  readonly posthorn: Posthorn;
  /** As many entries as a list reads at once. */
  readonly pageSize: number;
}

/** The project that the pages below are about. */
export const OpenProjectContext = createContext<OpenProject | undefined>(undefined);

export function useProject(): OpenProject {
  const project = use(OpenProjectContext);
  if (project === undefined) throw new Error('No project is open here.');
  return project;
}
