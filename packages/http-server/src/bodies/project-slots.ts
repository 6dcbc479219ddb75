/** A number of slots for each project. */
export interface ProjectSlots {
  /** Resolves once the project has a free slot. The returned function frees it, and must be called once. */
  enter(projectId: string): Promise<() => void>;
}

interface Project {
  taken: number;
  readonly waiting: (() => void)[];
}

export function createProjectSlots(slotsPerProject: number): ProjectSlots {
  const projects = new Map<string, Project>();
  return {
    async enter(projectId) {
      const project = projects.get(projectId) ?? { taken: 0, waiting: [] };
      projects.set(projectId, project);
      if (project.taken < slotsPerProject) project.taken += 1;
      else await new Promise<void>((resolve) => project.waiting.push(resolve));
      return () => {
        // The slot passes to the next one that waits.
        const next = project.waiting.shift();
        if (next !== undefined) next();
        else project.taken -= 1;
        if (project.taken === 0) projects.delete(projectId);
      };
    },
  };
}
