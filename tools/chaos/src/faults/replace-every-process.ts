import { type ServiceProcess, SERVICE_KINDS } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

/** A deploy: every process is stopped and replaced, one after the other. */
export async function replaceEveryProcess(experiment: RunningExperiment): Promise<void> {
  await replaceInTurn(experiment, experiment.stack.services.processes);
}

/** A deploy of the workers only. */
export async function replaceWorkers(experiment: RunningExperiment): Promise<void> {
  await replaceInTurn(experiment, experiment.stack.services.of('delivery-worker'));
}

export async function replaceOneOfEachKind(experiment: RunningExperiment): Promise<void> {
  const { services } = experiment.stack;
  await services.waitUntilReady();
  await replaceInTurn(
    experiment,
    SERVICE_KINDS.flatMap((kind) => services.of(kind).slice(0, 1)),
  );
}

export async function replaceInTurn(
  experiment: RunningExperiment,
  processes: readonly ServiceProcess[],
): Promise<void> {
  let slowestMs = 0;
  for (const process of processes) {
    slowestMs = Math.max(slowestMs, await replace(experiment, process));
  }
  experiment.reportMetric('slowest stop', `${slowestMs} ms`);
}

async function replace(
  { reportViolation, say }: RunningExperiment,
  process: ServiceProcess,
): Promise<number> {
  say(`replaces ${process.name}`);
  const { code, signal, tookMs } = await process.stop();
  if (signal !== null) reportViolation(`${process.name} did not stop and was ended by ${signal}`);
  else if (code !== 0) reportViolation(`${process.name} ended with status ${String(code)}`);
  if (tookMs > process.stopsWithinMs) reportViolation(`${process.name} took ${tookMs} ms to stop`);
  await process.start();
  return tookMs;
}
