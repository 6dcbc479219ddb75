import { assertScenariosExist } from '@posthorn/lab';
import { accept } from './accept.js';
import { allocation } from './allocation.js';
import { alone } from './alone.js';
import { batch } from './batch.js';
import { exports } from './exports.js';
import { fan } from './fan.js';
import { fanOut } from './fan-out.js';
import { growth } from './growth.js';
import { heavy } from './heavy.js';
import { latency } from './latency.js';
import { listening } from './listening.js';
import { limit } from './limit.js';
import { limited } from './limited.js';
import { receiveForward } from './receive-forward.js';
import { receiveStore } from './receive-store.js';
import { retry } from './retry.js';
import { saturation } from './saturation.js';
import { scaling } from './scaling.js';
import type { Scenario } from '../lab/scenario.js';
import { steady } from './steady.js';
import { turns } from './turns.js';
import { tls } from './tls.js';
import { throughput } from './throughput.js';

/** In the order of a run: each scenario comes after the scenarios that it needs. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  limit,
  throughput,
  latency,
  accept,
  steady,
  turns,
  saturation,
  heavy,
  tls,
  allocation,
  alone,
  receiveForward,
  receiveStore,
  listening,
  limited,
  retry,
  fan,
  fanOut,
  batch,
  growth,
  scaling,
  exports,
];

/** The scenarios of `--quick`. */
export const QUICK_SCENARIOS: readonly string[] = ['limit', 'throughput', 'latency', 'accept'];

/** The scenarios of `--against`. */
export const COMPARED_SCENARIOS: readonly string[] = ['steady', 'saturation', 'allocation'];

/** The named scenarios and the scenarios whose metrics they need. Throws a TypeError that names every unknown one. */
export function chooseScenarios(names: readonly string[]): readonly Scenario[] {
  assertScenariosExist(names, ALL_SCENARIOS);
  const chosen = new Set<string>();
  const choose = (name: string): void => {
    chosen.add(name);
    ALL_SCENARIOS.find((scenario) => scenario.name === name)?.needs.forEach(choose);
  };
  names.forEach(choose);
  return ALL_SCENARIOS.filter(({ name }) => chosen.has(name));
}
