import type { ProcessPlan } from './supervised-child.js';
import { superviseProcess } from './supervise-process.js';

export interface SupervisorEvents {
  onLine(name: string, line: string): void;
  /**
   * Called when a process has a new pid. `pids` contains the pids of all processes, by the names of the plans. A process
   * that is about to restart has its last pid.
   */
  onPids: (pids: Readonly<Record<string, number>>) => void;
}

export interface Supervisor {
  /** Stops all processes at the same time. When all have ended, it throws if one had to be killed. */
  stop(): Promise<void>;
  /** Kills all processes at once. */
  kill(): void;
}

export function createSupervisor(
  plans: readonly ProcessPlan[],
  events: SupervisorEvents,
  stopWithinMs: number,
): Supervisor {
  const pids: Record<string, number> = {};
  const processes = plans.map((plan) =>
    superviseProcess(plan, {
      onLine: (line) => events.onLine(plan.name, line),
      onStart(pid) {
        pids[plan.name] = pid;
        events.onPids(pids);
      },
    }),
  );
  return {
    async stop() {
      const isClean = await Promise.all(processes.map((supervised) => supervised.stop(stopWithinMs)));
      if (!isClean.every(Boolean)) throw new Error('not all of them stopped in time');
    },
    kill() {
      for (const supervised of processes) supervised.kill();
    },
  };
}
