import fc from 'fast-check';
import { findTrialIssue } from './find-trial-issue.js';
import { hostileTrial } from './hostile-trials.js';
import type { Trial } from './trial.js';
import { usualTrial } from './usual-trials.js';

export interface SchemaAttackOptions {
  readonly schemas: number;
  /** The same seed generates the same schemas and payloads. */
  readonly seed: number;
}

/** The smallest schema and payload that have an issue. */
export interface SchemaIssue extends Trial {
  readonly issue: string;
}

/** Generates schemas and payloads, and verifies what `@posthorn/payload-schemas` says of them. Stops at an issue. */
export function attackPayloadSchemas({ schemas, seed }: SchemaAttackOptions): SchemaIssue | undefined {
  const property = fc.property(fc.oneof(usualTrial, hostileTrial), (trial) => {
    const issue = findTrialIssue(trial);
    if (issue !== undefined) throw new Error(issue);
  });
  const { failed, counterexample, errorInstance } = fc.check(property, { seed, numRuns: schemas });
  if (!failed) return undefined;
  const [trial] = counterexample ?? [];
  if (trial === undefined) throw new Error('The attack itself failed.', { cause: errorInstance });
  return { ...trial, issue: errorInstance instanceof Error ? errorInstance.message : String(errorInstance) };
}
