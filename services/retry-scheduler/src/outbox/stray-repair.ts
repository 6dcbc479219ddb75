import type { SweptMessage } from '@posthorn/database';
import { ENQUEUE_GRACE_MS } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';

/** Longer than the time to a first sweep: the message was swept before and has not changed since. */
const SUSPECT_AFTER_MS = 1.5 * ENQUEUE_GRACE_MS;
/** One search handles this many; the bound keeps a long backlog from filling memory. */
const MAX_SUSPECTS = 10_000;

/** Requeues jobs whose hash is in Redis but that no list contains. Most suspects only wait in a backlog. */
export interface StrayRepair {
  /** Notes a message with an existing job, if it has waited for long. */
  consider(message: SweptMessage, job: DeliveryJob): void;
  /** Searches for the noted jobs when they are many; with `evenFew`, always. */
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
      const strays = await queues.deliveries.requeueStrays(jobs);
      lost.inc(strays.length);
      if (strays.length > 0) logger.warn('stray jobs were queued again', { messages: strays.length });
    },
  };
}
