import { type Plan, PLANS } from '@posthorn/domain';
import { refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';

/** Returns the built-in plans and those of PLANS_FILE. */
export function findPlans({ config }: Pick<CliContext, 'config'>): ReadonlyMap<string, Plan> {
  return new Map([...Object.entries<Plan>(PLANS), ...Object.entries(config(['plans']).plans)]);
}

/** Throws for an unknown plan, because its tenants would be treated as those of the smallest plan. */
export function assertPlan(context: Pick<CliContext, 'config'>, name: string): void {
  const plans = findPlans(context);
  if (plans.has(name)) return;
  const known = [...plans.keys()].join(', ');
  throw refused(`There is no plan of that name. There are ${known}; PLANS_FILE adds others.`);
}
