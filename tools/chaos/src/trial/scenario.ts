import type { Balance, LabClusterSize, ServiceCounts } from '@posthorn/lab';
import type { Trial } from './trial.js';

/** Tests invariants of docs/architecture.md. */
export interface Scenario {
  /** In kebab-case. */
  readonly name: string;
  /** A description of the faults and the expected result. */
  readonly story: string;
  /** The numbers of the invariants in docs/architecture.md. */
  readonly promises: readonly number[];
  /** Environment variables of the services that differ. They give the scenario its own stack. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Process counts that differ. They give the scenario its own stack. */
  readonly services?: ServiceCounts;
  /** The size of a Redis Cluster. It gives the scenario its own stack. */
  readonly redisCluster?: LabClusterSize;
  /** True when parallel scenarios would distort its measurements. */
  readonly needsMachineAlone?: boolean;
  run(trial: Trial): Promise<Outcome>;
}

export interface Outcome {
  readonly balance: Balance;
  /** The time after the load until every message was settled. */
  readonly quietAfterMs: number;
  /** A description of each violated invariant. */
  readonly faults: readonly string[];
  /** Further measurements for the report. */
  readonly figures: Readonly<Record<string, string | number>>;
}
