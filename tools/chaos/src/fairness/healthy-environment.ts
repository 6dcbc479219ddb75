import { type LabEndpoint, type Load, startLoad, sum } from '@posthorn/lab';
import type { Experiment } from '../experiment/experiment.js';
import { type Environment, apiUrls, createEnvironment } from '../experiment/environment.js';

const HEALTHY = 50;

/** Creates healthy endpoints. */
export function createHealthyEnvironment(experiment: Experiment): Promise<Environment> {
  const plans = Array.from({ length: HEALTHY }, () => ({ behaviour: { kind: 'ok' } as const }));
  return createEnvironment(experiment, plans);
}

export interface Rate {
  readonly endpoint: LabEndpoint;
  readonly perTwoSeconds: number;
}

/** Sends to each endpoint at its own rate. */
export function startRatedLoad(experiment: Experiment, rates: readonly Rate[]): Load {
  return startLoad({
    api: experiment.api,
    baseUrls: () => apiUrls(experiment),
    endpoints: rates.flatMap(({ endpoint, perTwoSeconds }) =>
      Array.from({ length: perTwoSeconds }, () => endpoint.publicId),
    ),
    perSecond: sum(rates.map(({ perTwoSeconds }) => perTwoSeconds)) / 2,
    name: experiment.name,
  });
}
