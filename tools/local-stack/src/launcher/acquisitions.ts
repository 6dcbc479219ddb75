import { type ReleaseFailure, createReleaseStack } from '@posthorn/runtime';
import type { Acquire, Stoppable } from './launch.js';

/** All that was started, to be stopped last-in-first-out. */
export interface Acquisitions {
  readonly acquire: Acquire;
  stopAll(): Promise<readonly ReleaseFailure[]>;
  /** Does not wait. */
  killAll(): void;
}

export function createAcquisitions(): Acquisitions {
  const releases = createReleaseStack();
  const acquired: Stoppable[] = [];
  return {
    async acquire(name, start) {
      let starting: Promise<Stoppable | undefined> = Promise.resolve(undefined);
      // Registered first: once the stop is ordered this throws, and nothing new is started.
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
