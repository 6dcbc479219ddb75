import type { Balance, LabClusterSize, ServiceCounts } from '@posthorn/lab';
import type { Trial } from './trial.js';

/** A promise of docs/architecture.md, put to the test. */
export interface Scenario {
  /** In kebab-case. */
  readonly name: string;
  /** What is done and what is expected, in words. */
  readonly story: string;
  /** The numbers of the promises in docs/architecture.md. */
  readonly promises: readonly number[];
  /** Of the services, where it differs; gives the scenario a stack of its own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The processes that it needs, where they are others; gives it such a stack. */
  readonly services?: ServiceCounts;
  /** Where it needs a Redis Cluster; gives it such a stack. */
  readonly redisCluster?: LabClusterSize;
  /** What it measures would be spoilt by others at its side. */
  readonly needsMachineAlone?: boolean;
  run(trial: Trial): Promise<Outcome>;
}

export interface Outcome {
  readonly balance: Balance;
  /** How long it took, after the load, until every message was settled. */
  readonly quietAfterMs: number;
  /** In words, each a promise that was broken. */
  readonly faults: readonly string[];
  /** What else was measured, to be shown. */
  readonly figures: Readonly<Record<string, string | number>>;
}
