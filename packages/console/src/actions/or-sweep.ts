import type { ActionDependencies } from './action.js';

/** PostgreSQL has the change already, so the sweep repeats the part that Redis does not take now. */
export async function orSweep(
  enqueuer: Promise<unknown>,
  messageId: string,
  { logger }: Pick<ActionDependencies, 'logger'>,
): Promise<void> {
  await enqueuer.catch((error: unknown) =>
    logger.warn('a hand-off by an operator was lost; the sweep repeats it', { message_id: messageId, error }),
  );
}
