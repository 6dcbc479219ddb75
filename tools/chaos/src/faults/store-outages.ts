import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreControl } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

type StoreName = 'postgres' | 'redis';

/** An orderly restart. The outage lasts as long as the start. */
export async function restartStore({ stack, say }: RunningExperiment, name: StoreName): Promise<void> {
  say(`restarts ${name}`);
  await stack[name].stop();
  await stack[name].start();
}

/** A crash as in a power cut: the store recovers from its log. */
export async function killStore({ stack, say }: RunningExperiment, name: StoreName): Promise<void> {
  say(`kills ${name}`);
  await stack[name].kill();
  await stack[name].start();
}

export async function takeStoreAway(experiment: RunningExperiment, name: StoreName): Promise<void> {
  const store: StoreControl = experiment.stack[name];
  experiment.say(`takes ${name} away for ${experiment.scale.awaySeconds} s`);
  await store.stop();
  await sleep(experiment.scale.awaySeconds * 1000);
  await store.start();
}

/** A network failure: the store closes no connection and answers nothing. */
export async function silenceStore(experiment: RunningExperiment, name: StoreName): Promise<void> {
  const store: StoreControl = experiment.stack[name];
  experiment.say(`silences ${name} for ${experiment.scale.awaySeconds} s`);
  await store.freeze();
  await sleep(experiment.scale.awaySeconds * 1000);
  store.release();
}
