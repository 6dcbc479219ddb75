import { type ServiceKind, startTripwire } from '@posthorn/lab';
import type { BrokenTrial } from '../trial/under-load.js';

/** The instant before a process tells a store something: what it knows is known to nobody else yet. */
export interface Instant {
  readonly kind: ServiceKind;
  readonly store: 'postgres' | 'redis';
  /** Comes by in what is about to be told. */
  readonly text: string;
  /** How often the process is killed. */
  readonly times: number;
}

const SEEN_WITHIN_MS = 20_000;

/** Kills a process at an exact instant: what it was about to tell the store is held back, and dies with it. */
export async function killAtInstant(
  trial: BrokenTrial,
  { kind, store, text, times }: Instant,
): Promise<void> {
  const { stack } = trial;
  const wire = await startTripwire(stack[store].url);
  const variable = store === 'redis' ? 'REDIS_URL' : 'DATABASE_URL';
  const victim = await stack.services.enlist(kind, { [variable]: wire.url });
  let kills = 0;
  try {
    for (; kills < times; kills += 1) {
      await seen(wire.hold(text), text);
      await victim.kill();
      await victim.start();
    }
  } finally {
    await stack.services.dismiss(victim);
    await wire.close();
    trial.note('kills', kills);
  }
}

/** Rejects when it takes too long. */
export async function seen(sight: Promise<void>, text: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`"${text}" was not seen.`)), SEEN_WITHIN_MS);
  });
  await Promise.race([sight, tooLate]).finally(() => clearTimeout(timer));
}
