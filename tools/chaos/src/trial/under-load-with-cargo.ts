import { type RedisCargo, inspectCargo, landCargo, stowCargo } from '../breakages/redis-cargo.js';
import type { Outcome } from './scenario.js';
import type { Trial } from './trial.js';
import { type Breakage, underLoad } from './under-load.js';

/**
 * Injects a fault under load while retries, dead letters and held messages wait in Redis. All must exist afterwards.
 */
export async function underLoadWithCargo(
  trial: Trial,
  breakage: Pick<Breakage, 'breakIt' | 'quietWithinMs'>,
): Promise<Outcome> {
  let cargo: RedisCargo;
  return await underLoad(trial, {
    ...breakage,
    async prepare(broken) {
      cargo = await stowCargo(broken);
    },
    afterLoad: (broken) => landCargo(broken, cargo),
    verify: (broken) => inspectCargo(broken, cargo),
  });
}
