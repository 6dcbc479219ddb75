import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '@posthorn/lab';
import { verifyReconciliation } from './evaluate.js';
import type { Outcome } from './scenario.js';
import type { Experiment } from './experiment.js';
import { type EndpointPlan, type Environment, createEnvironment } from './environment.js';
import { reconcileEnvironment, waitForEnvironment } from './reconcile-environment.js';

/** The experiment and the environment of its load. */
export interface RunningExperiment extends Experiment {
  readonly environment: Environment;
  /** Reports a violated invariant. */
  readonly reportViolation: (fault: string) => void;
  readonly reportMetric: (metric: string, value: string | number) => void;
  /** Adds messages that were inserted without the API. They must be settled too. */
  readonly expectSettled: (messageIds: readonly string[]) => void;
}

export interface Fault {
  /** The destinations of the load, when they are not the everyday ones. */
  readonly plans?: readonly EndpointPlan[];
  /** Creates the environment, when it consists of more than destinations. */
  readonly createEnvironment?: (experiment: Experiment) => Promise<Environment>;
  /** Runs before the load, for example to insert waiting messages. */
  readonly prepare?: (experiment: RunningExperiment) => Promise<void>;
  /** Injects the fault and repairs it while the load runs. */
  readonly breakIt: (experiment: RunningExperiment, load: Load) => Promise<void>;
  /** Runs after the load. */
  readonly afterLoad?: (experiment: RunningExperiment) => Promise<void>;
  /** Runs once all messages are settled or should be. */
  readonly verify?: (experiment: RunningExperiment) => Promise<void>;
  /** The limit of the recovery time, counted from the end of the load. */
  readonly quietWithinMs: number;
}

const CALM_BEFORE_MS = 1000;

/** Injects a fault under a steady load, waits until all is settled, and reconciles the counts. */
export async function underLoad(experiment: Experiment, fault: Fault): Promise<Outcome> {
  const environment = await (fault.createEnvironment?.(experiment) ??
    createEnvironment(experiment, fault.plans));
  try {
    return await breakEnvironment(experiment, environment, fault);
  } finally {
    await environment.close();
  }
}

async function breakEnvironment(
  experiment: Experiment,
  environment: Environment,
  fault: Fault,
): Promise<Outcome> {
  const violations: string[] = [];
  const metrics: Record<string, string | number> = {};
  const alsoAccepted: string[] = [];
  const broken: RunningExperiment = {
    ...experiment,
    environment,
    reportViolation: (fault) => void violations.push(fault),
    reportMetric: (metric, value) => void (metrics[metric] = value),
    expectSettled: (ids) => void alsoAccepted.push(...ids),
  };
  const deathsBefore = countDeaths(experiment);
  await fault.prepare?.(broken);
  const load = environment.startLoad();
  await injectFault(broken, { fault, load });
  await load.stop();
  const loadMs = [load.startedMs, Date.now()] as const;
  await experiment.stack.services.waitUntilReady();
  await fault.afterLoad?.(broken);
  const quietAfterMs = await waitForEnvironment(experiment, environment, fault.quietWithinMs);
  await environment.refresh();
  await fault.verify?.(broken);
  const reconciliation = await reconcileEnvironment(experiment, { environment, load, loadMs, alsoAccepted });
  const deaths = countDeaths(experiment) - deathsBefore;
  if (reconciliation.unavailable.answers > 0)
    broken.reportMetric('slowest 503', `${reconciliation.unavailable.slowestMs} ms`);
  if (deaths > 0) violations.push(`${deaths} processes died by themselves`);
  return {
    reconciliation,
    quietAfterMs,
    metrics,
    violations: [...verifyReconciliation(reconciliation), ...violations],
  };
}

/** The load lasts a moment longer than the fault, and at least its required duration. */
async function injectFault(
  experiment: RunningExperiment,
  { fault, load }: { readonly fault: Fault; readonly load: Load },
): Promise<void> {
  try {
    await sleep(CALM_BEFORE_MS);
    await fault.breakIt(experiment, load);
    const leftMs = load.startedMs + experiment.scale.seconds * 1000 - Date.now();
    await sleep(Math.max(CALM_BEFORE_MS, leftMs));
  } catch (error) {
    await load.stop();
    throw error;
  }
}

function countDeaths({ stack }: Experiment): number {
  return stack.journal.entries.filter(({ kind }) => kind === 'died').length;
}
