import { waitFor } from './wait-for.js';

export interface Effect<Answer> {
  readonly answer: Answer;
  /** How old the change was, in milliseconds, when the last look began that did not see it: 0 when the first one did. */
  readonly lagMs: number;
}

/**
 * Looks again and again for the effect of a change that was made just now: `look` answers with something truthy once it
 * sees it. On a busy machine looks take long, which says nothing of how late the change took effect.
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
