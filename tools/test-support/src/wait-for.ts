import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;
/** Far more than any operation takes, even on a busy machine. It only ends waits that would never end. */
export const WITHIN_MS = 60_000;

/** Waits until the condition returns a truthy value, and returns that value. */
export async function waitFor<Answer>(
  condition: () => Answer | Promise<Answer>,
  withinMs: number = WITHIN_MS,
): Promise<Exclude<Answer, false | null | undefined>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer as Exclude<Answer, false | null | undefined>;
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${condition.toString()}`);
    await delay(LOOK_EVERY_MS);
  }
}

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
