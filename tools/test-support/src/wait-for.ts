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
