import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;
/** Far more than anything takes, even on a machine with much else to do: it only ends what would never come. */
export const WITHIN_MS = 30_000;

/** Waits until the condition holds (answers with something truthy) and hands on its answer. */
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
