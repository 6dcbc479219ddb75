import { type Reconciliation, type Load, reconcile, waitForQuiet } from '@posthorn/lab';
import type { Experiment } from './experiment.js';
import type { Environment } from './environment.js';

const PROGRESS_EVERY_MS = 5000;

/** Resolves to the time until everything was settled. */
export async function waitForEnvironment(
  experiment: Experiment,
  environment: Environment,
  withinMs: number,
): Promise<number> {
  let saidMs = Date.now();
  return await waitForQuiet({
    sql: experiment.stack.sql,
    endpointIds: environment.endpoints.map(({ id }) => id),
    withinMs,
    onProgress(unsettled) {
      if (Date.now() - saidMs < PROGRESS_EVERY_MS) return;
      saidMs = Date.now();
      experiment.say(`waits for ${unsettled} messages`);
    },
  });
}

export interface EnvironmentAccounts {
  readonly environment: Environment;
  readonly load: Load;
  readonly loadMs: readonly [number, number];
  readonly alsoAccepted: readonly string[];
}

export function reconcileEnvironment(
  { stack: { sql, journal } }: Experiment,
  { environment, load, loadMs, alsoAccepted }: EnvironmentAccounts,
): Promise<Reconciliation> {
  return reconcile({
    sql,
    journal: journal.entries,
    receipts: environment.receipts,
    sends: load.records,
    loadMs,
    alsoAccepted,
    expectations: new Map(environment.endpoints.map(({ id, expected }) => [id, expected])),
  });
}
