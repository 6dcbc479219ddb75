import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreControl } from '@posthorn/lab';
import type { BrokenTrial } from '../trial/under-load.js';

type StoreName = 'postgres' | 'redis';

/** An orderly restart. The outage lasts as long as the start. */
export async function restartStore({ stack, say }: BrokenTrial, name: StoreName): Promise<void> {
  say(`restarts ${name}`);
  await stack[name].stop();
  await stack[name].start();
}

/** A crash as in a power cut: the store recovers from its log. */
export async function killStore({ stack, say }: BrokenTrial, name: StoreName): Promise<void> {
  say(`kills ${name}`);
  await stack[name].kill();
  await stack[name].start();
}

export async function takeStoreAway(trial: BrokenTrial, name: StoreName): Promise<void> {
  const store: StoreControl = trial.stack[name];
  trial.say(`takes ${name} away for ${trial.scale.awaySeconds} s`);
  await store.stop();
  await sleep(trial.scale.awaySeconds * 1000);
  await store.start();
}

/** A network failure: the store closes no connection and answers nothing. */
export async function silenceStore(trial: BrokenTrial, name: StoreName): Promise<void> {
  const store: StoreControl = trial.stack[name];
  trial.say(`silences ${name} for ${trial.scale.awaySeconds} s`);
  await store.hold();
  await sleep(trial.scale.awaySeconds * 1000);
  store.release();
}
