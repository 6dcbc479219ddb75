import { createPlans } from '@posthorn/domain';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

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
