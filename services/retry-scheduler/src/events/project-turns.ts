/** A project whose events are fanned out. */
export interface FanningProject {
  readonly id: string;
  /** The event whose turn it is comes first. */
  readonly eventIds: Set<string>;
  /** The last messages that it got. */
  messageIds: readonly string[];
  takenAtMs: number;
}

/** Projects take turns, and so do the events of one project, however many events a project has. */
export interface ProjectTurns {
  has(eventId: string): boolean;
  add(eventId: string, projectId: string): void;
  remove(eventId: string): void;
  /** The project that has waited longest of those that may take a turn, and its next event. */
  next(mayTake: (project: FanningProject) => Promise<boolean>): Promise<Turn | undefined>;
}

export interface Turn {
  readonly project: FanningProject;
  readonly eventId: string;
}

export function createProjectTurns(): ProjectTurns {
  const projects = new Map<string, FanningProject>();
  const projectByEvent = new Map<string, string>();
  /** Projects that another call considers at this moment. */
  const considered = new Set<string>();

  function takeTurn(project: FanningProject): Turn | undefined {
    const [eventId] = project.eventIds;
    if (eventId === undefined || projects.get(project.id) !== project) return undefined;
    project.takenAtMs = performance.now();
    projects.delete(project.id);
    projects.set(project.id, project);
    project.eventIds.delete(eventId);
    project.eventIds.add(eventId);
    return { project, eventId };
  }

  return {
    has: (eventId) => projectByEvent.has(eventId),
    add(eventId, projectId) {
      const project = projects.get(projectId) ?? {
        id: projectId,
        eventIds: new Set(),
        messageIds: [],
        takenAtMs: -Infinity,
      };
      project.eventIds.add(eventId);
      projects.set(projectId, project);
      projectByEvent.set(eventId, projectId);
    },
    remove(eventId) {
      const projectId = projectByEvent.get(eventId) ?? '';
      projectByEvent.delete(eventId);
      const project = projects.get(projectId);
      project?.eventIds.delete(eventId);
      if (project?.eventIds.size === 0) projects.delete(projectId);
    },
    async next(mayTake) {
      for (const project of [...projects.values()]) {
        if (considered.has(project.id)) continue;
        considered.add(project.id);
        try {
          const turn = (await mayTake(project)) ? takeTurn(project) : undefined;
          if (turn !== undefined) return turn;
        } finally {
          considered.delete(project.id);
        }
      }
      return undefined;
    },
  };
}
