import { type Lab, openLab } from '@posthorn/lab';
import type { Scenario } from '../experiment/scenario.js';

const SERVICES = { api: 2, 'delivery-worker': 2, 'retry-scheduler': 2 };

/**
 * The delivery timeout is short, so that claims of a killed worker expire soon,
 * but long enough for a machine that is busy starting processes.
 * The retry schedules keep their shape and are a thousand times as fast.
 */
const ENVIRONMENT = { DELIVERY_TIMEOUT_MS: '8000', RETRY_TIME_SCALE: '0.001' };

export function openChaosLab(
  { services = SERVICES, environment, redisCluster }: Scenario,
  { keepFolder }: { readonly keepFolder: boolean },
): Promise<Lab> {
  return openLab({
    services,
    environment: { ...ENVIRONMENT, ...environment },
    keepFolder,
    ...(redisCluster && { redisCluster }),
  });
}
