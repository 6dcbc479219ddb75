import type { LabClusterSize, NamedScenario, Reconciliation, ServiceCounts } from '@posthorn/lab';
import type { Experiment } from './experiment.js';

/** Tests invariants of docs/architecture.md. Its description names the faults and the expected result. */
export interface Scenario extends NamedScenario {
  /** The numbers of the invariants in docs/architecture.md. */
  readonly invariants: readonly number[];
  /** Environment variables of the services that differ. They give the scenario its own stack. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Process counts that differ. They give the scenario its own stack. */
  readonly services?: ServiceCounts;
  /** The size of a Redis Cluster. It gives the scenario its own stack. */
  readonly redisCluster?: LabClusterSize;
  /** Another built version whose stack it starts with, and changes. It gives the scenario its own stack. */
  readonly projectFolder?: string;
  /** True when parallel scenarios would distort its measurements. */
  readonly needsMachineAlone?: boolean;
  run(experiment: Experiment): Promise<Outcome>;
}

export interface Outcome {
  readonly reconciliation: Reconciliation;
  /** The time after the load until every message was settled. */
  readonly quietAfterMs: number;
  /** A description of each violated invariant. */
  readonly violations: readonly string[];
  /** Further measurements for the report. */
  readonly metrics: Readonly<Record<string, string | number>>;
}
