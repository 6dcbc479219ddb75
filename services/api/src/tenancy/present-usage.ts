import type { UsagePeriod } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import { DAY, nextMonthOf, overageOf } from '@posthorn/domain';

interface Period {
  readonly period_start: string;
  readonly period_end: string;
}

/** A month by its first and its last day (UTC). */
export function presentPeriod(month: Date): Period {
  return {
    period_start: spellDay(month),
    period_end: spellDay(new Date(nextMonthOf(month).getTime() - DAY)),
  };
}

export function presentUsage(
  { month, messages }: UsagePeriod,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  return {
    ...presentPeriod(month),
    message_count: messages,
    overage_count: overageOf(messages, plan),
    plan_limit: plan.messagesPerMonth,
  };
}

function spellDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
