import { enqueueOrSweep } from '@posthorn/queues';
import type { ActionDependencies } from './action.js';

/** Enqueues what an operator's action has committed in PostgreSQL. */
export async function enqueueChange(
  enqueuing: Promise<unknown>,
  messageId: string,
  { logger }: Pick<ActionDependencies, 'logger'>,
): Promise<void> {
  await enqueueOrSweep(enqueuing, (error) =>
    logger.warn('a job of an action was not enqueued; the sweep does it', { message_id: messageId, error }),
  );
}
