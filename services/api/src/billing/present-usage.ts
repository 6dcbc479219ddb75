import type { UsagePeriod } from '@posthorn/database';
import { type Plan, DAY, nextMonthOf, overageOf } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema } from '../schemas/count-schema.js';
import { nullable } from '../schemas/nullable.js';
import { USAGE_PERIODS } from './billing-examples.js';

const periodProperties = {
  period_start: Type.String({ format: 'date', examples: ['2026-01-01'] }),
  period_end: Type.String({ format: 'date', examples: ['2026-01-31'] }),
};

/** `null` means unlimited. */
const limitSchema = nullable<number>({ type: 'integer', minimum: 0, examples: [10_000] });

export const usageSchema = Type.Object(
  { ...periodProperties, message_count: countSchema, overage_count: countSchema, plan_limit: limitSchema },
  { title: 'UsagePeriod', examples: USAGE_PERIODS },
);

interface Period {
  readonly period_start: string;
  readonly period_end: string;
}

/** The first and the last day of a month (UTC). */
function presentPeriod(month: Date): Period {
  return {
    period_start: formatDay(month),
    period_end: formatDay(new Date(nextMonthOf(month).getTime() - DAY)),
  };
}

/** A past month uses the plan recorded for that month. A month without a recorded plan uses the present plan. */
export function presentUsage(
  { month, messages, ended }: UsagePeriod,
  presentPlan: Plan,
): View<typeof usageSchema> {
  const plan = ended ?? presentPlan;
  return {
    ...presentPeriod(month),
    message_count: messages,
    overage_count: overageOf(messages, plan),
    plan_limit: plan.messagesPerMonth,
  };
}

function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
