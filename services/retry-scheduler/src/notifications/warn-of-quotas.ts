import { createPlans } from '@posthorn/domain';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** Warns projects whose tenant has used most of its month's messages, or all. */
export async function warnOfQuotas({
  database: { notifications },
  plans,
}: Pick<MaintenanceDependencies, 'database' | 'plans'>): Promise<void> {
  const getPlan = createPlans(plans);
  await notifications.warnOfQuotas((plan) => getPlan(plan).messagesPerMonth);
}
