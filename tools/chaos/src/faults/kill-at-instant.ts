import { type BreakpointProxy, type ServiceProcess, startBreakpointProxy } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { Instant } from './instants.js';

/** Long, because the victim starts beside the processes of other scenarios. */
const SEEN_WITHIN_MS = 60_000;

/**
 * Kills a process at an exact instant, so often. The proxy holds back the data that the process was about to send, and
 * drops it.
 */
export async function killAtInstant(
  experiment: RunningExperiment,
  instant: Instant,
  times: number,
): Promise<void> {
  let kills = 0;
  try {
    await withWatched(experiment, instant, async ({ victim, stop }) => {
      for (; kills < times; kills += 1) {
        await stop();
        await victim.kill();
        await victim.start();
      }
    });
  } finally {
    experiment.reportMetric('kills', kills);
  }
}

/** Stops a process at an exact instant, and lets it go on. `cause` makes it come to that instant. */
export async function passInstant(
  experiment: RunningExperiment,
  instant: Instant,
  cause?: (victim: ServiceProcess) => Promise<unknown>,
): Promise<void> {
  await withWatched(experiment, instant, async ({ victim, wire, stop }) => {
    const stopped = stop();
    const caused = cause?.(victim);
    await stopped.finally(() => {
      wire.letGo();
    });
    await caused;
  });
}

interface Watched {
  readonly victim: ServiceProcess;
  readonly wire: BreakpointProxy;
  /** Resolves when the process is stopped at the instant. */
  stop(): Promise<void>;
}

/** Adds a process whose traffic with a store is watched, while `use` runs. */
async function withWatched(
  { stack }: RunningExperiment,
  { kind, store, text }: Instant,
  use: (watched: Watched) => Promise<void>,
): Promise<void> {
  const wire = await startBreakpointProxy(stack[store].url);
  const variable = store === 'redis' ? 'REDIS_URL' : 'DATABASE_URL';
  const victim = await stack.services.enlist(kind, { [variable]: wire.url });
  const describe = (): string => `"${text}" in ${wire.describeTraffic()} of ${victim.name}`;
  try {
    await use({ victim, wire, stop: () => seen(wire.breakAt(text), describe) });
  } finally {
    await stack.services.dismiss(victim);
    await wire.close();
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
