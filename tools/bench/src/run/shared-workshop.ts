import type { Workshop } from './workshop.js';

/** A stack that is started when the first scenario asks for it. */
export interface SharedWorkshop {
  get(): Promise<Workshop>;
  /** Ends it, if there is one; the next who asks gets another. */
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
