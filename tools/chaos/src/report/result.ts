import type { Outcome, Scenario } from '../experiment/scenario.js';

export interface Result {
  readonly scenario: Scenario;
  readonly tookMs: number;
  /** Undefined when the scenario did not run to its end. */
  readonly outcome: Outcome | undefined;
  readonly violations: readonly string[];
}
