import { ENQUEUE_GRACE_MS } from '@posthorn/domain';

/** Jobs that the queue refused. They are repeated until the queue takes them. */
export interface RefusedJobs {
  keep(refused: RefusedJob): void;
  /** While jobs wait, the queue counts as unavailable. */
  areWaiting(): boolean;
  /** Leaves the rest to the sweep. */
  stop(): void;
}

export interface RefusedJob {
  readonly jobId: string;
  repeat(): Promise<void>;
}

export interface RefusedJobsOptions {
  readonly repeatAfterMs?: number;
  /** How long a job is repeated. By then, the sweep finds it. */
  readonly giveUpAfterMs?: number;
  /** The maximum number of kept jobs. Further jobs are left to the sweep at once. */
  readonly maxKept?: number;
}

interface Kept extends RefusedJob {
  readonly untilMs: number;
}

const REPEAT_AFTER_MS = 500;
const MAX_KEPT = 10_000;

/**
 * The first job probes the queue for all others. A refused job moves to the end, so that it does not block the others.
 */
export function createRefusedJobs(options: RefusedJobsOptions = {}): RefusedJobs {
  const { repeatAfterMs = REPEAT_AFTER_MS, giveUpAfterMs = ENQUEUE_GRACE_MS, maxKept = MAX_KEPT } = options;
  const kept = new Map<string, Kept>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function repeatOne(one: Kept): Promise<boolean> {
    try {
      await one.repeat();
      kept.delete(one.jobId);
      return true;
    } catch {
      kept.delete(one.jobId);
      if (performance.now() < one.untilMs) kept.set(one.jobId, one);
      return false;
    }
  }

  async function repeatAll(): Promise<void> {
    const [probe] = kept.values();
    if (probe !== undefined && (await repeatOne(probe))) {
      await Promise.all(Array.from(kept.values(), repeatOne));
    }
    timer = undefined;
    repeatLater();
  }

  function repeatLater(): void {
    if (timer !== undefined || isStopped || kept.size === 0) return;
    timer = setTimeout(() => void repeatAll(), repeatAfterMs);
  }

  return {
    keep({ jobId, repeat }) {
      if (isStopped || kept.size >= maxKept) return;
      kept.set(jobId, { jobId, repeat, untilMs: performance.now() + giveUpAfterMs });
      repeatLater();
    },
    areWaiting: () => kept.size > 0,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
