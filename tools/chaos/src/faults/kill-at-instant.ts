import { type ServiceKind, startBreakpointProxy } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

/** The instant before a process writes to a store: no other process has that information yet. */
export interface Instant {
  readonly kind: ServiceKind;
  readonly store: 'postgres' | 'redis';
  /** Text in the data that the process is about to send. */
  readonly text: string;
  /** The number of kills. */
  readonly times: number;
}

/** Long, because the victim starts beside the processes of other scenarios. */
const SEEN_WITHIN_MS = 60_000;

/**
 * Kills a process at an exact instant. The proxy holds back the data that the process was about to send, and drops it.
 */
export async function killAtInstant(
  experiment: RunningExperiment,
  { kind, store, text, times }: Instant,
): Promise<void> {
  const { stack } = experiment;
  const wire = await startBreakpointProxy(stack[store].url);
  const variable = store === 'redis' ? 'REDIS_URL' : 'DATABASE_URL';
  const victim = await stack.services.enlist(kind, { [variable]: wire.url });
  let kills = 0;
  try {
    for (; kills < times; kills += 1) {
      await seen(wire.breakAt(text), () => `"${text}" in ${wire.describeTraffic()} of ${victim.name}`);
      await victim.kill();
      await victim.start();
    }
  } finally {
    await stack.services.dismiss(victim);
    await wire.close();
    experiment.reportMetric('kills', kills);
  }
}

/** Rejects after a time limit, with a description of what was looked for. */
export async function seen(sight: Promise<void>, describe: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not seen: ${describe()}.`)), SEEN_WITHIN_MS);
  });
  await Promise.race([sight, tooLate]).finally(() => clearTimeout(timer));
}
