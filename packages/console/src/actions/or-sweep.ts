import type { ActionDependencies } from './action.js';

/** PostgreSQL has the change already: what Redis does not take now, the sweep makes up for. */
export async function orSweep(
  enqueuer: Promise<unknown>,
  messageId: string,
  { logger }: Pick<ActionDependencies, 'logger'>,
): Promise<void> {
  await enqueuer.catch((error: unknown) =>
    logger.warn('a hand-off by an operator was lost; the sweep repeats it', { message_id: messageId, error }),
  );
}
