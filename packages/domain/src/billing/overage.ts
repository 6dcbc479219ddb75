import type { Plan } from './plans.js';

/** Returns the number of messages in a month that exceed the plan. */
export function overageOf(messages: number, { messagesPerMonth }: Pick<Plan, 'messagesPerMonth'>): number {
  return messagesPerMonth === null ? 0 : Math.max(0, messages - messagesPerMonth);
}
