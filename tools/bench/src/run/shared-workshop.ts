import type { Workshop } from './workshop.js';

/** A stack that starts when the first scenario needs it. */
export interface SharedWorkshop {
  get(): Promise<Workshop>;
  /** Stops the stack, if it is running. The next call of `get` starts another. */
  close(): Promise<void>;
}

export function createSharedWorkshop(open: () => Promise<Workshop>): SharedWorkshop {
  let opening: Promise<Workshop> | undefined;
  return {
    get: () => (opening ??= open()),
    async close() {
      const closing = await opening?.catch(() => undefined);
      opening = undefined;
      await closing?.stop();
    },
  };
}
