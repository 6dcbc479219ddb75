import { waitFor } from './wait-for.js';

export interface Effect<Answer> {
  readonly answer: Answer;
  /**
   * The age of the change, in milliseconds, at the start of the last look without its effect; 0 when the first look saw
   * it.
   */
  readonly lagMs: number;
}

/**
 * Repeatedly looks for the effect of a change that was just made. `look` returns a truthy value once it sees the
 * effect.
 * On a busy machine a look takes long, which does not mean that the change took effect late.
 */
export async function waitForEffect<Answer>(
  look: () => Promise<Answer | false | undefined>,
): Promise<Effect<Answer>> {
  const changedAtMs = performance.now();
  let lagMs = 0;
  const answer = await waitFor(async () => {
    const lookedAtMs = performance.now();
    const seen = await look();
    if (!seen) lagMs = lookedAtMs - changedAtMs;
    return seen;
  });
  return { answer: answer as Answer, lagMs };
}
