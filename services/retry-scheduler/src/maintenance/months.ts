import { createPlans } from '@posthorn/domain';
import type { MaintenanceDependencies } from './maintenance.js';

const BATCH = 1000;

/** Records what each tenant's plan included in a past month, so that a later plan change does not alter the bill. */
export async function endMonths(
  { database: { usage }, plans }: Pick<MaintenanceDependencies, 'database' | 'plans'>,
  signal: AbortSignal,
): Promise<void> {
  const getPlan = createPlans(plans);
  while (!signal.aborted) {
    const open = await usage.findOpenMonths(BATCH);
    if (open.length === 0) return;
    await usage.endMonths(
      open.map(({ tenantId, month, plan }) => ({
        tenantId,
        month,
        messagesPerMonth: getPlan(plan).messagesPerMonth,
      })),
    );
  }
}

/** Warns projects whose tenant has used most of its month's messages, or all. */
export async function warnOfQuotas({
  database: { notifications },
  plans,
}: Pick<MaintenanceDependencies, 'database' | 'plans'>): Promise<void> {
  const getPlan = createPlans(plans);
  await notifications.warnOfQuotas((plan) => getPlan(plan).messagesPerMonth);
}
