import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceKind } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 1500;
/** The share of kills that hit every process of the kind. */
const ALL_SHARE = 0.3;

/** Repeatedly kills one process of the kind, or all of them, at random instants, until the time is over. */
export async function killAtRandom(experiment: RunningExperiment, kind: ServiceKind): Promise<void> {
  const { chance, stack, scale } = experiment;
  const deadline = Date.now() + scale.seconds * 1000;
  let kills = 0;
  while (Date.now() < deadline) {
    await sleep(chance.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
    const all = stack.services.of(kind);
    const victims = chance.number() < ALL_SHARE ? all : [chance.pick(all)];
    const living = victims.filter(({ pid }) => pid !== undefined);
    await Promise.all(living.map((victim) => victim.kill()));
    kills += living.length;
    // A process that never becomes ready does no work, so its kill would test nothing.
    if (living.length > 1) await stack.services.waitUntilReady();
  }
  experiment.reportMetric(`${kind} kills`, kills);
}
