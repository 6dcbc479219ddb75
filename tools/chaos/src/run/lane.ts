import type { Scenario } from '../experiment/scenario.js';
import { type Laboratory, openLaboratory } from './laboratory.js';

/** Runs one scenario after the other. A stack whose invariants hold also serves the next scenario. */
export interface Lane {
  provide(scenario: Scenario): Promise<Laboratory>;
  /** Stops the stack, if it is running. */
  close(): Promise<void>;
}

export interface LaneOptions {
  readonly keep: boolean;
  readonly say: (line: string) => void;
}

export function createLane({ keep, say }: LaneOptions): Lane {
  let laboratory: Laboratory | undefined;
  let served: Pick<Scenario, 'environment' | 'services' | 'redisCluster'> = {};

  async function close(): Promise<void> {
    const closing = laboratory;
    laboratory = undefined;
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
      if (laboratory !== undefined && isSame) return laboratory;
      await close();
      served = scenario;
      laboratory = await openLaboratory({
        keepFolder: keep,
        ...(environment && { environment }),
        ...(services && { services }),
        ...(redisCluster && { redisCluster }),
      });
      if (keep) say(`${scenario.name}: the logs are in ${laboratory.stack.folder}`);
      return laboratory;
    },
  };
}
