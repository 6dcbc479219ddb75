import { type Lab, type Lane, openLab } from '@posthorn/lab';
import { createChance } from '../experiment/chance.js';
import type { Scale } from '../experiment/experiment.js';
import type { Outcome, Scenario } from '../experiment/scenario.js';

export interface LaneOptions {
  readonly scale: Scale;
  readonly seed: number;
  readonly keep: boolean;
}

type Served = Pick<Scenario, 'environment' | 'services' | 'redisCluster' | 'projectFolder'>;

const SERVICES = { api: 2, 'delivery-worker': 2, 'retry-scheduler': 2 };

/**
 * The delivery timeout is short, so that claims of a killed worker expire soon,
 * but long enough for a machine that is busy starting processes.
 * The retry schedules keep their shape and are a thousand times as fast.
 */
const ENVIRONMENT = { DELIVERY_TIMEOUT_MS: '8000', RETRY_TIME_SCALE: '0.001' };

/** A stack whose invariants hold also serves the next scenario that needs the same. */
export function openLane({ scale, seed, keep }: LaneOptions): Lane<Scenario, Outcome> {
  let lab: Lab | undefined;
  let served: Served = {};

  async function close(): Promise<void> {
    const closing = lab;
    lab = undefined;
    await closing?.stop();
  }

  async function provide(scenario: Scenario): Promise<Lab> {
    const { services = SERVICES, environment, redisCluster, projectFolder } = scenario;
    if (lab !== undefined && isSame(served, scenario)) return lab;
    await close();
    served = scenario;
    lab = await openLab({
      services,
      environment: { ...ENVIRONMENT, ...environment },
      keepFolder: keep,
      ...(redisCluster && { redisCluster }),
      ...(projectFolder !== undefined && { projectFolder }),
    });
    return lab;
  }

  return {
    close,
    async run(scenario, say) {
      const { stack, receivers, api } = await provide(scenario);
      if (keep) say(`the logs are in ${stack.folder}`);
      const chance = createChance(seed);
      const { name } = scenario;
      const outcome = await scenario.run({ name, scale, say, stack, receivers, api, chance });
      if (outcome.violations.length > 0) await close();
      return outcome;
    },
  };
}

function isSame(served: Served, scenario: Served): boolean {
  return (
    [served, scenario].every(({ projectFolder }) => projectFolder === undefined) &&
    served.environment === scenario.environment &&
    served.services === scenario.services &&
    served.redisCluster === scenario.redisCluster
  );
}
