import { type ReleaseFailure, createReleaseStack } from '@posthorn/runtime';
import type { Acquire, Stoppable } from '../machine/launch.js';

/** Everything that was started, stopped in reverse order. */
export interface Acquisitions {
  readonly acquire: Acquire;
  stopAll(): Promise<readonly ReleaseFailure[]>;
  /** Kills everything without waiting. */
  killAll(): void;
}

export function createAcquisitions(): Acquisitions {
  const releases = createReleaseStack();
  const acquired: Stoppable[] = [];
  return {
    async acquire(name, start) {
      let starting: Promise<Stoppable | undefined> = Promise.resolve(undefined);
      // Registered before the start: after a stop order this throws, and nothing new starts.
      releases.push(name, async () => {
        const started = await starting.catch(() => undefined);
        await started?.stop();
      });
      const resource = Promise.resolve(start());
      starting = resource;
      acquired.push(await resource);
      return resource;
    },
    stopAll: () => releases.releaseAll(),
    killAll() {
      for (const resource of acquired) resource.kill?.();
    },
  };
}
