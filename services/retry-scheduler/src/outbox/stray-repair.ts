import type { SweptMessage } from '@posthorn/database';
import { HAND_OFF_GRACE_MS } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** Longer than a first sweep takes to come: it was swept before, and nothing has become of it since. */
const SUSPECT_AFTER_MS = 1.5 * HAND_OFF_GRACE_MS;
/** One search serves so many; a backlog of any length fills no memory. */
const MAX_SUSPECTS = 10_000;

/** Brings jobs back that Redis has, but in no list. Most of what it looks at only waits in a backlog. */
export interface StrayRepair {
  /** Notes a message whose job is there, if it has waited for long. */
  consider(message: SweptMessage, job: DeliveryJob): void;
  /** Looks at those noted when they are many, or all the same. */
  run(options?: { readonly evenFew: boolean }): Promise<void>;
}

export function createStrayRepair({
  queues,
  logger,
  lost,
}: Pick<MaintenanceDependencies, 'queues' | 'logger' | 'lost'>): StrayRepair {
  let suspects: DeliveryJob[] = [];
  return {
    consider({ unchangedMs }, job) {
      if (unchangedMs >= SUSPECT_AFTER_MS) suspects.push(job);
    },
    async run({ evenFew } = { evenFew: false }) {
      if (suspects.length < (evenFew ? 1 : MAX_SUSPECTS)) return;
      const jobs = suspects;
      suspects = [];
      const strays = await queues.requeueStrays(jobs);
      lost.inc(strays.length);
      if (strays.length > 0)
        logger.warn('jobs that lay in no list were queued again', { messages: strays.length });
    },
  };
}
