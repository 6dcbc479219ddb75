import type { BenchLab } from './open-bench-lab.js';

/** A stack that starts when the first scenario needs it. */
export interface SharedBenchLab {
  get(): Promise<BenchLab>;
  /** Stops the stack, if it is running. The next call of `get` starts another. */
  close(): Promise<void>;
}

export function createSharedBenchLab(open: () => Promise<BenchLab>): SharedBenchLab {
  let opening: Promise<BenchLab> | undefined;
  return {
    get: () => (opening ??= open()),
    async close() {
      const closing = await opening?.catch(() => undefined);
      opening = undefined;
      await closing?.stop();
    },
  };
}
