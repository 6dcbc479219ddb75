import type { ServiceProcess } from '@posthorn/lab';
import { at } from '@posthorn/lab';
import type { BrokenTrial } from '../trial/under-load.js';

/** Some workers come, and as many of the first ones go, under load. */
export async function changeWorkers(trial: BrokenTrial, count: number): Promise<void> {
  const { services } = trial.stack;
  trial.say(`${count} workers come, and ${count} go`);
  const added: ServiceProcess[] = [];
  for (let n = 0; n < count; n += 1) added.push(await services.enlist('delivery-worker', {}));
  for (let n = 0; n < count; n += 1) await services.dismiss(at(services.of('delivery-worker'), 0));
}

const ATTEMPTS = /^posthorn_delivery_attempts_total\{[^}]*\} (\d+)/gm;

/** Every worker that is there has its part of the work, those that came last, too. */
export async function judgeParts({ stack, blame, note }: BrokenTrial): Promise<void> {
  const workers = stack.services.of('delivery-worker');
  const attempts = await Promise.all(workers.map(countAttempts));
  note('attempts of each worker', attempts.join(', '));
  for (const [index, { name }] of workers.entries()) {
    if (attempts[index] === 0) blame(`${name} delivered nothing`);
  }
}

async function countAttempts({ url }: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return [...metrics.matchAll(ATTEMPTS)].reduce((sum, [, count]) => sum + Number(count), 0);
}
