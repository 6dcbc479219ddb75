import { type ServiceProcess, at, sum } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

export async function addWorkers(
  { stack: { services }, say }: RunningExperiment,
  count: number,
): Promise<void> {
  say(`${count} workers come`);
  await Promise.all(Array.from({ length: count }, () => services.enlist('delivery-worker', {})));
}

/** Removes the workers that started first. */
export async function removeWorkers(
  { stack: { services }, say }: RunningExperiment,
  count: number,
): Promise<void> {
  say(`${count} workers go`);
  for (let n = 0; n < count; n += 1) await services.dismiss(at(services.of('delivery-worker'), 0));
}

const ATTEMPTS = /^posthorn_delivery_attempts_total\{[^}]*\} (\d+)/gm;

/** Verifies that every running worker has a share of the work, including those that started last. */
export async function verifyParts({
  stack,
  reportViolation,
  reportMetric,
}: RunningExperiment): Promise<void> {
  const workers = stack.services.of('delivery-worker');
  const attempts = await Promise.all(workers.map(countAttempts));
  reportMetric('attempts of each worker', attempts.join(', '));
  for (const [index, { name }] of workers.entries()) {
    if (attempts[index] === 0) reportViolation(`${name} delivered nothing`);
  }
}

async function countAttempts({ url }: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return sum([...metrics.matchAll(ATTEMPTS)].map(([, count]) => Number(count)));
}
