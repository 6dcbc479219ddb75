import { type LabEndpoint, type Load, startLoad } from '@posthorn/lab';
import type { Trial } from '../trial/trial.js';
import { type World, apiUrls, createWorld } from '../trial/world.js';

const HEALTHY = 50;

/** Creates healthy endpoints. */
export function createHealthyWorld(trial: Trial): Promise<World> {
  const plans = Array.from({ length: HEALTHY }, () => ({ behaviour: { kind: 'ok' } as const }));
  return createWorld(trial, plans);
}

export interface Rate {
  readonly endpoint: LabEndpoint;
  readonly perSecond: number;
}

/** Sends to each endpoint at its own rate. */
export function startRatedLoad(trial: Trial, rates: readonly Rate[]): Load {
  return startLoad({
    api: trial.api,
    baseUrls: () => apiUrls(trial),
    endpoints: rates.flatMap(({ endpoint, perSecond }) =>
      Array.from({ length: perSecond }, () => endpoint.publicId),
    ),
    perSecond: rates.reduce((sum, { perSecond }) => sum + perSecond, 0),
    name: trial.name,
  });
}
