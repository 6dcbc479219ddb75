import type { Lab } from '@posthorn/lab';
import type { Scenario } from '../experiment/scenario.js';
import { openChaosLab } from './open-chaos-lab.js';

/** Runs one scenario after the other. A stack whose invariants hold also serves the next scenario. */
export interface Lane {
  provide(scenario: Scenario): Promise<Lab>;
  /** Stops the stack, if it is running. */
  close(): Promise<void>;
}

export interface LaneOptions {
  readonly keep: boolean;
  readonly say: (line: string) => void;
}

export function createLane({ keep, say }: LaneOptions): Lane {
  let lab: Lab | undefined;
  let served: Pick<Scenario, 'environment' | 'services' | 'redisCluster'> = {};

  async function close(): Promise<void> {
    const closing = lab;
    lab = undefined;
    await closing?.stop().catch((error: unknown) => say(`a stack did not stop cleanly: ${String(error)}`));
  }

  return {
    close,
    async provide(scenario) {
      const { environment, services, redisCluster } = scenario;
      const isSame =
        served.environment === environment &&
        served.services === services &&
        served.redisCluster === redisCluster;
      if (lab !== undefined && isSame) return lab;
      await close();
      served = scenario;
      lab = await openChaosLab(scenario, { keepFolder: keep });
      if (keep) say(`${scenario.name}: the logs are in ${lab.stack.folder}`);
      return lab;
    },
  };
}
