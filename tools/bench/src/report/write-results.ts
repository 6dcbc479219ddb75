import { writeJson } from '@posthorn/lab';
import type { Scale } from '../lab/scenario.js';
import type { Machine } from './describe-machine.js';
import type { Median } from './medians.js';
import { findTarget, isMet } from './targets.js';

export interface Results {
  readonly machine: Machine;
  readonly scale: Scale;
  readonly medians: readonly Median[];
  readonly explanations: Readonly<Record<string, readonly string[]>>;
  /** The scenarios that could not be measured, with the reason. */
  readonly failures: readonly string[];
}

/** Writes all measurements in a machine-readable form. */
export async function writeResults(file: string, results: Results): Promise<void> {
  const { machine, scale, medians, explanations, failures } = results;
  const metrics = medians.map((median) => {
    const target = findTarget(median.scenario, median.name);
    if (target === undefined) return median;
    const { atLeast, atMost } = target;
    return { ...median, target: { atLeast, atMost, isMet: isMet(target, median.value) } };
  });
  const report = {
    finishedAt: new Date().toISOString(),
    machine,
    settings: scale,
    metrics,
    explanations,
    failures,
  };
  await writeJson(file, report);
}
