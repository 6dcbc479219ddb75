import { accept } from './accept.js';
import { exports } from './exports.js';
import { fan } from './fan.js';
import { growth } from './growth.js';
import { latency } from './latency.js';
import { limit } from './limit.js';
import { limited } from './limited.js';
import { receiveForward } from './receive-forward.js';
import { receiveStore } from './receive-store.js';
import { retry } from './retry.js';
import { scaling } from './scaling.js';
import type { Scenario } from './scenario.js';
import { throughput } from './throughput.js';

/** In the order of a run: each scenario comes after the scenarios that it needs. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  limit,
  throughput,
  latency,
  accept,
  receiveForward,
  receiveStore,
  limited,
  retry,
  fan,
  growth,
  scaling,
  exports,
];

/** The scenarios of `--quick`. */
export const QUICK_SCENARIOS: readonly string[] = ['limit', 'throughput', 'latency', 'accept'];

/** The named scenarios and the scenarios whose metrics they need. Throws a TypeError for an unknown name. */
export function chooseScenarios(names: readonly string[]): readonly Scenario[] {
  const chosen = new Set<string>();
  const choose = (name: string): void => {
    const scenario = ALL_SCENARIOS.find((candidate) => candidate.name === name);
    if (scenario === undefined) throw new TypeError(`There is no scenario ${name}; --list shows all.`);
    chosen.add(name);
    scenario.needs.forEach(choose);
  };
  names.forEach(choose);
  return ALL_SCENARIOS.filter(({ name }) => chosen.has(name));
}
