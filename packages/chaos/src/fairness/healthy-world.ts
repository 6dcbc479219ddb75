import type { Load } from '@posthorn/lab';
import { startLoad } from '@posthorn/lab';
import type { Trial } from '../trial/trial.js';
import type { World } from '../trial/world.js';
import { apiUrls, createWorld } from '../trial/world.js';

const HEALTHY = 50;

/** Healthy endpoints, each of which is sent a message a second. */
export async function startHealthyWorld(
  trial: Trial,
): Promise<{ readonly world: World; readonly load: Load }> {
  const plans = Array.from({ length: HEALTHY }, () => ({ behaviour: { kind: 'ok' } as const }));
  const world = await createWorld(trial, plans);
  const load = startLoad({
    api: trial.api,
    baseUrls: () => apiUrls(trial),
    endpoints: world.endpoints.map(({ publicId }) => publicId),
    perSecond: HEALTHY,
    name: trial.name,
  });
  return { world, load };
}
