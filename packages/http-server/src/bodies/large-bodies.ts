import type { BodyOwner } from './body-accounts.js';
import { createFairTurns } from './fair-turns.js';
import { type ReadTurns, createReadTurns } from './read-turns.js';

/** Lets other requests be answered, once the work has used up its time. Work calls it after each millisecond or so. */
export type Pause = () => Promise<void>;

/** Shares the event loop between the owners of large bodies and answers, and with all other requests. */
export interface LargeBodies {
  /** Resolves when the owner may read another piece of a large body. */
  awaitPiece(owner: BodyOwner): Promise<void>;
  /**
   * Resolves when the project has at most one other large body in work. The returned function ends the work, and must
   * be called once. So few bodies exist as bytes, as texts and in a statement at the same time.
   */
  enter(projectId: string): Promise<() => void>;
  /** Creates the pause of one body. Work on a large body waits for its first turn, too. */
  createPause(owner: BodyOwner, sizeBytes: number): Pause;
  readonly reads: ReadTurns;
}

/** The work on a smaller body takes less than a millisecond. */
export const LARGE_BYTES = 64 * 1024;
const MAX_IN_WORK = 2;
/** A request needs several rounds of the event loop, and each may contain this work once. */
const SLICE_MS = 5;
/** Node.js reads 128 KB at most before it notices that a body is paused. */
const PIECES_PER_ROUND = 8;

export function createLargeBodies(): LargeBodies {
  const turns = createFairTurns(1);
  const pieces = createFairTurns(PIECES_PER_ROUND);
  const slots = createProjectSlots(MAX_IN_WORK);
  return {
    awaitPiece: (owner) => pieces.next(owner),
    enter: (projectId) => slots.enter(projectId),
    reads: createReadTurns(),
    createPause(owner, sizeBytes) {
      // The slice of small work begins at its first pause, which it rarely reaches.
      let endsAtMs = sizeBytes > LARGE_BYTES ? 0 : undefined;
      return async () => {
        endsAtMs ??= performance.now() + SLICE_MS;
        if (performance.now() < endsAtMs) return;
        await turns.next(owner);
        endsAtMs = performance.now() + SLICE_MS;
      };
    },
  };
}

/** A number of slots for each project. */
interface ProjectSlots {
  /** Resolves once the project has a free slot. The returned function frees it, and must be called once. */
  enter(projectId: string): Promise<() => void>;
}

interface Project {
  taken: number;
  readonly waiting: (() => void)[];
}

function createProjectSlots(slotsPerProject: number): ProjectSlots {
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
