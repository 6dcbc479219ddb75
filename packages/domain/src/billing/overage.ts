import type { Plan } from './plans.js';

/** How many messages of a month are beyond what the plan includes. */
export function overageOf(messages: number, { messagesPerMonth }: Pick<Plan, 'messagesPerMonth'>): number {
  return messagesPerMonth === null ? 0 : Math.max(0, messages - messagesPerMonth);
}
